import {
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleSlash2,
  LoaderCircle,
  type LucideIcon,
  Minus,
  Stamp,
} from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { CheckProgress, WatermarkCheck } from '#shared/contract/watermark.ts'
import { formatSize } from '../../lib/format-count.ts'
import type { Store } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { type CheckLook, lookOf, sayDetail, sayState, sayStep } from './say-check.ts'
import styles from './watermark.module.css'

const ICONS: Record<CheckLook, LucideIcon> = {
  marked: Stamp,
  clear: CircleSlash2,
  running: LoaderCircle,
  waiting: CircleDashed,
  asking: CircleHelp,
  failed: CircleAlert,
  ended: Minus,
}

export interface CheckRowProps {
  check: WatermarkCheck
  progress: Store<ReadonlyMap<string, CheckProgress>>
  /** Ids of checks whose bytes this window still has: what is being read and not among them another window has, or none. */
  pending: Store<ReadonlySet<string>>
  onCancel: (check: WatermarkCheck) => void
  onAgain: (check: WatermarkCheck) => void
  onOpen: (check: WatermarkCheck) => void
}

/** One file with its answer, or how far it is. */
export function CheckRow({ check, progress, pending, onCancel, onAgain, onOpen }: CheckRowProps) {
  const look = lookOf(check)
  const detail = sayDetail(check)
  return (
    <GridListItem id={check.id} textValue={`${check.fileName}, ${sayState(check)}`} className={styles.row}>
      <div className={styles.check}>
        <span className={styles.file}>
          <span className={styles.name} title={check.fileName} dir="auto">
            {check.fileName}
          </span>
          {check.folder && (
            <span className={styles.fact} title={check.folder} dir="auto">
              {check.folder}
            </span>
          )}
        </span>
        <span className={styles.size}>{formatSize(check.sizeBytes)}</span>
        <span className={styles.state} data-look={look}>
          <StateIcon look={look} />
          {sayState(check)}
        </span>
        <span className={styles.detail} title={detail}>
          <DetailOf check={check} detail={detail} progress={progress} pending={pending} />
        </span>
        <span className={styles.buttons}>
          {check.state.kind === 'too-large' && (
            <Button onPress={() => onOpen(check)} aria-label={`Choose what to send of ${check.fileName}`}>
              Choose
            </Button>
          )}
          {look === 'running' || look === 'waiting' ? (
            <Button look="quiet" onPress={() => onCancel(check)} aria-label={`Cancel ${check.fileName}`}>
              Cancel
            </Button>
          ) : (
            (look === 'failed' || look === 'ended') &&
            check.hasBytes && (
              <Button look="quiet" onPress={() => onAgain(check)} aria-label={`Try again with ${check.fileName}`}>
                Try again
              </Button>
            )
          )}
        </span>
      </div>
    </GridListItem>
  )
}

/** What changes with every file that is handed over, each row hears of by itself: a list of a thousand is not built anew for it. */
function DetailOf({
  check: { id, state },
  detail,
  progress,
  pending,
}: Pick<CheckRowProps, 'check' | 'progress' | 'pending'> & { detail: string }) {
  if (state.kind === 'checking') return <StepOf id={id} progress={progress} />
  return state.kind === 'arriving' ? <WhoReads id={id} pending={pending} /> : detail
}

function WhoReads({ id, pending }: { id: string; pending: CheckRowProps['pending'] }) {
  const isHere = useStore(pending).has(id)
  return isHere ? null : 'Another window reads it. If that was closed, drop the file again.'
}

function StateIcon({ look }: { look: CheckLook }) {
  const Icon = ICONS[look]
  return <Icon size={16} strokeWidth={1.5} aria-hidden />
}

function StepOf({ id, progress }: { id: string; progress: CheckRowProps['progress'] }) {
  const own = useStore(progress).get(id)
  if (!own) return null
  const percent = own.total > 0 ? Math.min(100, Math.floor((own.done / own.total) * 100)) : 0
  const isMeasured = own.step !== 'listening' && own.waitMs === null
  return (
    <span className={styles.step}>
      {sayStep(own)}
      {isMeasured && ` ${percent} %`}
      <span
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isMeasured ? { 'aria-valuenow': percent } : {})}
        className={styles.track}
      >
        <span style={{ width: `${isMeasured ? percent : 100}%` }} />
      </span>
    </span>
  )
}
