import { Circle, Square } from 'lucide-react'
import type { RecordingPurpose } from '#shared/contract/cloning.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import type { Take } from './use-take.ts'
import { formatPlaces } from '../../lib/format-number.ts'

export interface TakeButtonProps {
  take: Take
  purpose: RecordingPurpose
  label: string
  isDisabled: boolean
  /** Another action is primary. */
  isSecond: boolean
  /** The length the service accepts, shown as a bar while recording. */
  range: { fromMs: number; toMs: number } | null
  onFinish: () => void
}

const SLOW_FROM_MS = 1_000

/** Starts and stops a recording and shows its state. */
export function TakeButton({ take, purpose, label, isDisabled, isSecond, range, onFinish }: TakeButtonProps) {
  const { state } = take
  if (state.kind === 'recording' && state.purpose === purpose)
    return (
      <div className={styles.running}>
        <div className={styles.buttons}>
          <Button look="record" isLarge onPress={onFinish}>
            <Square size={16} strokeWidth={1.5} aria-hidden />
            {t('stopRecording')}
          </Button>
          <span className={styles.clock}>
            <Circle size={16} strokeWidth={1.5} aria-hidden />{' '}
            <RichText
              parts={t.rich('recording', {
                length: formatDuration(state.durationMs),
                time: (content) => <time className="tabular">{content}</time>,
              })}
            />
          </span>
        </div>
        {range && <RangeBar durationMs={state.durationMs} {...range} />}
        <div role="status" className={styles.advice}>
          {state.advice && <Notice tone="warning">{state.advice.text}</Notice>}
          {state.behindMs >= SLOW_FROM_MS && (
            <Notice tone="warning">{t('slowDisk', { seconds: formatPlaces(state.behindMs / 1000, 1) })}</Notice>
          )}
        </div>
      </div>
    )
  return (
    <div className={styles.running}>
      <div className={styles.buttons}>
        <Button
          look={isSecond ? 'plain' : 'record'}
          isLarge
          isDisabled={isDisabled || state.kind === 'starting' || state.kind === 'finishing'}
          onPress={() => void take.start(purpose)}
        >
          <Circle size={16} strokeWidth={1.5} aria-hidden />
          {state.kind === 'finishing' ? t('finishing') : label}
        </Button>
      </div>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </div>
  )
}

function RangeBar({ durationMs, fromMs, toMs }: { durationMs: number; fromMs: number; toMs: number }) {
  const whole = toMs * 1.1
  const words =
    durationMs < fromMs
      ? t('length.short', { seconds: Math.ceil((fromMs - durationMs) / 1000) })
      : durationMs <= toMs
        ? t('length.enough')
        : t('length.over', { seconds: toMs / 1000 })
  return (
    <div className={styles.range}>
      <div
        role="progressbar"
        aria-label={t('length')}
        aria-valuemin={0}
        aria-valuemax={Math.round(toMs / 1000)}
        aria-valuenow={Math.min(Math.round(toMs / 1000), Math.round(durationMs / 1000))}
        aria-valuetext={words}
      >
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect
            className={styles.wanted}
            x={(fromMs / whole) * 100}
            y={0}
            width={((toMs - fromMs) / whole) * 100}
            height={4}
          />
          <rect className={styles.done} x={0} y={1} width={Math.min(100, (durationMs / whole) * 100)} height={2} />
        </svg>
      </div>
      <span>{words}</span>
    </div>
  )
}
