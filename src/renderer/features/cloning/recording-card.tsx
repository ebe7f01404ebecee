import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Recording } from '#shared/contract/cloning.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChannelNotice } from './channels/channel-notice.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { ChecksSummary, RecordingChecks } from './recording-checks.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { formatLength } from './format-length.ts'
import { TrimStrip } from './trim-strip.tsx'

export interface RecordingCardProps {
  label: string
  recording: Recording
  sound: RecordingSound
  /** Playback only, no trimming. */
  isFixed?: boolean
  /** False where the step shows beside its buttons whether the checks passed. */
  hasSummary?: boolean
}

/** A recording with playback, its checks and trimming. */
export function RecordingCard({ label, recording, sound, isFixed = false, hasSummary = true }: RecordingCardProps) {
  const { client } = useStudio()
  const state = useStore(sound.state)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { suggestedTrim } = recording
  const isPlaying = state.kind !== 'idle' && state.kind !== 'failed' && state.recordingId === recording.id

  const trim = async (startMs: number, endMs: number) => {
    setFailure(null)
    try {
      await client.cloning.trim({ recordingId: recording.id, startMs, endMs })
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const isSuggestionNew =
    suggestedTrim !== null &&
    (Math.abs(suggestedTrim.startMs - recording.trimStartMs) > 20 ||
      Math.abs(suggestedTrim.endMs - recording.trimEndMs) > 20)

  return (
    <section className={styles.recording} aria-label={label}>
      <div className={styles.recordingHead}>
        <h2>{label}</h2>
        <Button isLarge onPress={() => (isPlaying ? sound.stop() : sound.play([recording]))}>
          {isPlaying ? (
            <Square size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <Play size={16} strokeWidth={1.5} aria-hidden />
          )}
          {isPlaying ? common('stop') : t('play')}
        </Button>
      </div>
      <ChannelNotice channels={recording.origin.channels} />
      {hasSummary && <ChecksSummary recording={recording} />}
      <RecordingChecks recording={recording} />
      {!isFixed && <TrimStrip recording={recording} onTrim={(startMs, endMs) => void trim(startMs, endMs)} />}
      {!isFixed && isSuggestionNew && (
        <div className={styles.buttons}>
          <Button onPress={() => void trim(suggestedTrim.startMs, suggestedTrim.endMs)}>
            {t('trimSilence', { from: formatLength(suggestedTrim.startMs), to: formatLength(suggestedTrim.endMs) })}
          </Button>
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
      {state.kind === 'failed' && state.recordingId === recording.id && (
        <Notice tone="failed" role="alert">
          {state.message}
        </Notice>
      )}
    </section>
  )
}
