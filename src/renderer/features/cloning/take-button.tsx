import { Circle, Square } from 'lucide-react'
import type { RecordingPurpose } from '#shared/contract/cloning.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import common from './cloning.module.css'
import { LevelMeter } from './level-meter.tsx'
import { t } from './messages/t.ts'
import styles from './take-button.module.css'
import type { UsedMicrophone } from './use-microphone.ts'
import type { Take } from './use-take.ts'
import { formatPlaces } from '../../lib/format-number.ts'

export interface TakeButtonProps {
  take: Take
  purpose: RecordingPurpose
  label: string
  used: UsedMicrophone
  /** The length the service accepts, shown as a bar while recording. */
  range: { fromMs: number; toMs: number } | null
  onFinish: () => void
}

const SLOW_FROM_MS = 1_000

/** Starts and stops a recording, with its time and the microphone's level. */
export function TakeButton({ take, purpose, label, used, range, onFinish }: TakeButtonProps) {
  const { state } = take
  const hasMicrophone = useStore(used.microphone.state).kind === 'open'
  const running = state.kind === 'recording' && state.purpose === purpose ? state : null
  const Icon = running ? Square : Circle
  return (
    <div className={styles.control}>
      <Button
        look="record"
        isLarge
        isDisabled={!running && (!hasMicrophone || state.kind === 'starting' || state.kind === 'finishing')}
        onPress={() => (running ? onFinish() : void take.start(purpose))}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        {running ? t('stopRecording') : state.kind === 'finishing' ? t('finishing') : label}
      </Button>
      <div className={styles.gauges}>
        <Clock durationMs={running?.durationMs ?? null} />
        <LevelMeter used={used} />
        {running && range && <RangeBar durationMs={running.durationMs} {...range} />}
      </div>
      {running && (
        <div role="status" className={styles.advice}>
          {running.advice && <Notice tone="warning">{running.advice.text}</Notice>}
          {running.behindMs >= SLOW_FROM_MS && (
            <Notice tone="warning">{t('slowDisk', { seconds: formatPlaces(running.behindMs / 1000, 1) })}</Notice>
          )}
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={styles.advice}>
          <FailureNotice failure={state.failure} />
        </div>
      )}
    </div>
  )
}

/** Time since the start; null if nothing is being recorded. */
function Clock({ durationMs }: { durationMs: number | null }) {
  if (durationMs === null)
    return (
      <span className={styles.clock}>
        <time className="tabular">{formatDuration(0)}</time>
      </span>
    )
  return (
    <span className={styles.clock} data-running>
      <Circle size={16} strokeWidth={1.5} aria-hidden />{' '}
      <RichText
        parts={t.rich('recording', {
          length: formatDuration(durationMs),
          time: (content) => <time className="tabular">{content}</time>,
        })}
      />
    </span>
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
    <div className={common.range}>
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
            className={common.wanted}
            x={(fromMs / whole) * 100}
            y={0}
            width={((toMs - fromMs) / whole) * 100}
            height={4}
          />
          <rect className={common.done} x={0} y={1} width={Math.min(100, (durationMs / whole) * 100)} height={2} />
        </svg>
      </div>
      <span>{words}</span>
    </div>
  )
}
