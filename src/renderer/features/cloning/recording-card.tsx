import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Recording } from '#shared/contract/cloning.ts'
import { formatQualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { formatDbfs } from '../../audio/microphone/format-level.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChannelNotice } from './channels/channel-notice.tsx'
import styles from './cloning.module.css'
import { formatCutReason } from './format-end.ts'
import { t } from './messages/t.ts'
import type { RecordingSound } from './recording-sound.ts'
import { formatLength } from './format-length.ts'
import { TrimStrip } from './trim-strip.tsx'

export interface RecordingCardProps {
  label: string
  recording: Recording
  sound: RecordingSound
  /** Playback only, no trimming. */
  isFixed?: boolean
}

/** A recording with playback, trimming and its measurements in words. */
export function RecordingCard({ label, recording, sound, isFixed = false }: RecordingCardProps) {
  const { client } = useStudio()
  const state = useStore(sound.state)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { quality, suggestedTrim } = recording
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
      {recording.state === 'cut' && (
        <Notice tone="warning" role="status">
          {t('recordingCut', {
            length: formatLength(recording.durationMs),
            reason: formatCutReason(recording.cutReason ?? ''),
          })}
        </Notice>
      )}
      <ChannelNotice channels={recording.origin.channels} />
      {quality?.problems.map((problem) => (
        <Notice key={problem.code} tone={problem.isBlocking ? 'failed' : 'warning'} role="status">
          {problem.isBlocking
            ? t('willBeRejected', { problem: formatQualityMessage(problem.message) })
            : formatQualityMessage(problem.message)}
        </Notice>
      ))}
      {quality?.problems.length === 0 && recording.state === 'whole' && (
        <Notice tone="quiet" role="status">
          {t('noProblems')}
        </Notice>
      )}
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
      {quality && <QualityFacts quality={quality} />}
    </section>
  )
}

function QualityFacts({ quality }: { quality: NonNullable<Recording['quality']> }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('length')}</dt>
        <dd>{formatLength(quality.durationMs)}</dd>
      </div>
      <div>
        <dt>{t('speech')}</dt>
        <dd>{formatLength(quality.speechMs)}</dd>
      </div>
      <div>
        <dt>{t('speechLevel')}</dt>
        <dd>{formatDbfs(quality.speechLevelDbfs)}</dd>
      </div>
      <div>
        <dt>{t('noise')}</dt>
        <dd>{formatDbfs(quality.noiseLevelDbfs)}</dd>
      </div>
      <div>
        <dt>{t('clippedSamples')}</dt>
        <dd>{quality.clippedSamples}</dd>
      </div>
    </dl>
  )
}
