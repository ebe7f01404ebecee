import {
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleSlash2,
  FileQuestion,
  LoaderCircle,
  type LucideIcon,
  Minus,
  Stamp,
} from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { CheckProgress, WatermarkCheck } from '#shared/contract/watermark.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import type { Store } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { type CheckLook, getBlockStatus, formatDetail, formatState, formatStep } from './format-check.ts'
import { t } from './messages/t.ts'
import styles from './watermark.module.css'
import { getPercent } from '../../lib/format-progress.ts'

const ICONS: Record<CheckLook, LucideIcon> = {
  marked: Stamp,
  clear: CircleSlash2,
  unsure: CircleHelp,
  running: LoaderCircle,
  waiting: CircleDashed,
  asking: FileQuestion,
  failed: CircleAlert,
  ended: Minus,
}

export interface CheckRowProps {
  check: WatermarkCheck
  progress: Store<ReadonlyMap<string, CheckProgress>>
  /**
   * IDs of checks whose bytes this window still has: a check being read but not included belongs to another window, or
   * to none.
   */
  pending: Store<ReadonlySet<string>>
  onCancel: (check: WatermarkCheck) => void
  onAgain: (check: WatermarkCheck) => void
  onOpen: (check: WatermarkCheck) => void
}

/** One file with its result or progress. */
export function CheckRow({ check, progress, pending, onCancel, onAgain, onOpen }: CheckRowProps) {
  const look = getBlockStatus(check)
  const detail = formatDetail(check)
  const name = check.fileName
  return (
    <GridListItem id={check.id} textValue={t('row', { name, state: formatState(check) })} className={styles.row}>
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
          {formatState(check)}
        </span>
        <span className={styles.detail} title={detail}>
          <DetailOf check={check} detail={detail} progress={progress} pending={pending} />
        </span>
        <span className={styles.buttons}>
          {check.state.kind === 'too-large' && (
            <Button onPress={() => onOpen(check)} aria-label={t('chooseIn', { name })}>
              {common('choose')}
            </Button>
          )}
          {look === 'running' || look === 'waiting' ? (
            <Button look="quiet" onPress={() => onCancel(check)} aria-label={t('cancelFile', { name })}>
              {common('cancel')}
            </Button>
          ) : (
            (look === 'failed' || look === 'ended') &&
            check.hasBytes && (
              <Button look="quiet" onPress={() => onAgain(check)} aria-label={t('tryFileAgain', { name })}>
                {common('tryAgain')}
              </Button>
            )
          )}
        </span>
      </div>
    </GridListItem>
  )
}

/** Each row subscribes to frequently changing data itself, so a list of a thousand isn't rebuilt for every file. */
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
  return isHere ? null : t('readElsewhere')
}

function StateIcon({ look }: { look: CheckLook }) {
  const Icon = ICONS[look]
  return <Icon size={16} strokeWidth={1.5} aria-hidden />
}

function StepOf({ id, progress }: { id: string; progress: CheckRowProps['progress'] }) {
  const own = useStore(progress).get(id)
  if (!own) return null
  const percent = getPercent(own.done, own.total)
  const isMeasured = own.step !== 'listening' && own.waitMs === null
  return (
    <span className={styles.step}>
      {isMeasured ? t('stepWithPercent', { step: formatStep(own), percent: percent / 100 }) : formatStep(own)}
      <span
        role="progressbar"
        aria-label={t('progress')}
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
