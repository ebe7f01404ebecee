import { Check, Info, Play, Square } from 'lucide-react'
import type { Take } from '#shared/contract/takes.ts'
import type { TakeTouch } from '#shared/domain/take-versions.ts'
import { sayFailureInOneLine } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { RestButton } from './rest-button.tsx'
import { sayBorrowed, sayCharge, sayDerived, sayLength } from './say-take.ts'
import { StarButton } from './star-button.tsx'
import type { TakeAudition } from './take-audition.ts'
import { TouchMarks } from './touch-marks.tsx'
import styles from './takes.module.css'

export interface TakeRowProps {
  take: Take
  /** How changes of the service touch it. */
  touches: readonly TakeTouch[]
  /** Counted from the oldest, from 1. */
  number: number
  isActive: boolean
  /** Made for another block: one that says the very same, or one that this block came from. */
  isBorrowed: boolean
  now: Date
  /** Text of the block as it is written now. */
  writtenText: string
  voiceName: string
  modelName: string
  audition: TakeAudition
  /** A locked block keeps the take that it plays. */
  isBlockLocked: boolean
  onActivate: () => void
  onStar: () => void
  onDetails: () => void
  /** Asks for what the take lacks; null where that is not to be had. */
  onRest: (() => void) | null
}

/** One rendering of the block: how long, by whom, when, for how much, and what can be done with it. */
export function TakeRow({
  take,
  touches,
  number,
  isActive,
  isBorrowed,
  now,
  writtenText,
  voiceName,
  modelName,
  audition,
  isBlockLocked,
  onActivate,
  onStar,
  onDetails,
  onRest,
}: TakeRowProps) {
  const isPlaying = useStore(audition.playing) === take.id
  const isPlayable = take.sampleCount > 0 && take.status !== 'receiving'
  const Icon = isPlaying ? Square : Play
  const name = `take ${number}`
  return (
    <li className={styles.take} aria-label={`Take ${number}${isActive ? ', active' : ''}`}>
      <IconButton
        label={isPlaying ? `Stop ${name}` : `Play ${name}`}
        isDisabled={!isPlayable}
        onPress={() => audition.toggle(take)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <div className={styles.head}>
        <span className={styles.length}>{sayLength(take)}</span>
        <span className={styles.fact}>{voiceName}</span>
      </div>
      {isActive ? (
        <span className={styles.active}>
          <Check size={14} strokeWidth={1.5} aria-hidden />
          active
        </span>
      ) : (
        isPlayable && (
          <Button look="quiet" isDisabled={isBlockLocked} onPress={onActivate}>
            Use
          </Button>
        )
      )}
      <div className={styles.more}>
        <div>
          <time dateTime={take.createdAt}>{sayInstant(take.createdAt, now)}</time> · {modelName} · {sayCharge(take)}
        </div>
        {touches.length > 0 && (
          <div>
            <TouchMarks touches={touches} />
          </div>
        )}
        {isBorrowed && <div>{sayBorrowed(take, writtenText)}</div>}
        {take.derivedFromTakeIds.length > 0 && <div>{sayDerived(take)}</div>}
        {take.status === 'partial' && (
          <div className={styles.warning}>Stopped after {formatCount(take.wordCount, 'word')}.</div>
        )}
        {take.failure && <div className={styles.failed}>{sayFailureInOneLine(take.failure)}</div>}
        {take.inputs.text !== writtenText && (
          <div className={styles.text} dir="auto" title={take.inputs.text}>
            “{take.inputs.text}”
          </div>
        )}
        <div className={styles.tools}>
          <StarButton name={name} isStarred={take.starred} onPress={onStar} />
          <IconButton label={`Details of ${name}`} onPress={onDetails}>
            <Info size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
          {take.starred && <span>starred</span>}
        </div>
        {onRest && <RestButton take={take} onPress={onRest} />}
        {take.requestIds.map((id) => (
          <RequestId key={id} id={id} />
        ))}
      </div>
    </li>
  )
}
