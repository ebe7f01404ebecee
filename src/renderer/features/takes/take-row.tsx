import { Check, Info, Play, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { TakeTouch } from '#shared/domain/take-versions.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { formatMoment, formatShortInstant } from '../../lib/format-time.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { t } from './messages/t.ts'
import { RestButton } from './rest-button.tsx'
import { formatBorrowed, formatDerived, formatDifferences, formatLength } from './format-take.ts'
import { StarButton } from './star-button.tsx'
import type { TakeAudition } from './take-audition.ts'
import { TouchMarks } from './touch-marks.tsx'
import styles from './takes.module.css'

export interface TakeRowProps {
  take: Take
  /** How service changes affect it. */
  touches: readonly TakeTouch[]
  /** Counted from the oldest, from 1. */
  number: number
  isActive: boolean
  /** Another value each time that a search shows the take; null if none did. */
  sought: object | null
  /** Made for another block: one with identical content, or one this block was derived from. */
  isBorrowed: boolean
  now: Date
  /** What a new take of the block is generated from. */
  inputs: TakeInputs
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  audition: TakeAudition
  /** A locked block keeps its active take. */
  isBlockLocked: boolean
  onActivate: () => void
  onStar: () => void
  onDetails: () => void
  /** Requests the take's missing part; null if unavailable. */
  onRest: (() => void) | null
}

/** One take of the block: number, star, duration, time and its actions; below, what is special about it. */
export function TakeRow({
  take,
  touches,
  number,
  isActive,
  sought,
  isBorrowed,
  now,
  inputs,
  voiceName,
  modelName,
  audition,
  isBlockLocked,
  onActivate,
  onStar,
  onDetails,
  onRest,
}: TakeRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (sought === null) return
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.focus({ preventScroll: true })
  }, [sought])
  const isPlaying = useStore(audition.playing) === take.id
  const isPlayable = take.sampleCount > 0 && take.status !== 'receiving'
  const Icon = isPlaying ? Square : Play
  const values = { number: String(number) }
  const differences = formatDifferences(take, inputs, { voiceName, modelName })
  // To report it; other request IDs are in the details.
  const hasProblem = take.status === 'partial' || take.status === 'failed'
  return (
    <li
      ref={row}
      className={styles.take}
      tabIndex={sought === null ? undefined : -1}
      aria-current={sought === null ? undefined : 'true'}
      aria-label={[t('take', values), ...(isActive ? [t('take.active')] : [])].join(', ')}
    >
      <IconButton
        label={t(isPlaying ? 'row.stop' : 'row.play', values)}
        isDisabled={!isPlayable}
        onPress={() => audition.toggle(take)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <div className={styles.head}>
        <span className={styles.number}>{t('take', values)}</span>
        <StarButton
          label={t(take.starred ? 'row.unstar' : 'row.star', values)}
          isStarred={take.starred}
          onPress={onStar}
        />
        <span>{formatLength(take)}</span>
        <time className={styles.when} dateTime={take.createdAt} title={formatMoment(take.createdAt, now)}>
          {formatShortInstant(take.createdAt, now)}
        </time>
      </div>
      {isActive ? (
        <span className={styles.active} title={capitalize(t('take.active'))}>
          <Check size={16} strokeWidth={1.5} aria-hidden />
          <span className="visually-hidden">{t('take.active')}</span>
        </span>
      ) : (
        isPlayable && (
          <Button look="quiet" isDisabled={isBlockLocked} onPress={onActivate}>
            {t('use')}
          </Button>
        )
      )}
      <IconButton label={t('row.details', values)} onPress={onDetails}>
        <Info size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <div className={styles.more}>
        {differences !== '' && <div>{differences}</div>}
        {touches.length > 0 && (
          <div>
            <TouchMarks touches={touches} />
          </div>
        )}
        {isBorrowed && <div>{formatBorrowed(take, inputs.text)}</div>}
        {take.dialogue && <div>{t('dialogue', { count: take.dialogue.lines })}</div>}
        {take.derivedFromTakeIds.length > 0 && <div>{formatDerived(take)}</div>}
        {take.status === 'partial' && (
          <div className={styles.warning}>{t('stoppedAfter', { count: take.wordCount })}</div>
        )}
        {take.failure && <div className={styles.failed}>{formatFailureInOneLine(take.failure)}</div>}
        {take.inputs.text !== inputs.text && (
          <div className={styles.text} dir="auto" title={take.inputs.text}>
            {t('quote', { text: take.inputs.text })}
          </div>
        )}
        {onRest && <RestButton take={take} onPress={onRest} />}
        {hasProblem && take.requestIds.map((id) => <RequestId key={id} id={id} />)}
      </div>
    </li>
  )
}
