import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { Recording } from '#shared/contract/cloning.ts'
import { sayDbfs } from '../../audio/microphone/say-level.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { useStore } from '../../lib/use-store.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import type { RecordingSound } from './recording-sound.ts'
import { sayLength } from './say-length.ts'
import { TrimStrip } from './trim-strip.tsx'

export interface RecordingCardProps {
  label: string
  recording: Recording
  sound: RecordingSound
  /** Only heard, not trimmed. */
  isFixed?: boolean
}

/** A recording: heard, trimmed, and with what was measured of it in words. */
export function RecordingCard({ label, recording, sound, isFixed = false }: RecordingCardProps) {
  const { client } = useStudio()
  const state = useStore(sound.state)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const { quality, suggestedTrim } = recording
  const isPlaying = state.kind !== 'idle' && state.kind !== 'failed' && state.recordingId === recording.id

  const trim = async (startMs: number, endMs: number) => {
    setFailure(null)
    try {
      await client.cloning.trim({ recordingId: recording.id, startMs, endMs })
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
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
          {isPlaying ? 'Stop' : 'Play'}
        </Button>
      </div>
      {recording.state === 'cut' && (
        <Notice tone="warning" role="status">
          Ended by itself after {sayLength(recording.durationMs)}. {recording.cutReason} Everything up to then is here.
        </Notice>
      )}
      {quality?.problems.map((problem) => (
        <Notice key={problem.code} tone={problem.isBlocking ? 'failed' : 'warning'} role="status">
          {problem.isBlocking ? 'The service would refuse this. ' : ''}
          {problem.message}
        </Notice>
      ))}
      {!isFixed && <TrimStrip recording={recording} onTrim={(startMs, endMs) => void trim(startMs, endMs)} />}
      {!isFixed && isSuggestionNew && (
        <div className={styles.buttons}>
          <Button onPress={() => void trim(suggestedTrim.startMs, suggestedTrim.endMs)}>
            Trim to the voice: {sayLength(suggestedTrim.startMs)} to {sayLength(suggestedTrim.endMs)}
          </Button>
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
      {state.kind === 'failed' && state.recordingId === recording.id && (
        <Notice tone="failed" role="alert">
          {state.message}
        </Notice>
      )}
      {quality && <QualityReport quality={quality} isFixed={isFixed} />}
    </section>
  )
}

function QualityReport({ quality, isFixed }: { quality: NonNullable<Recording['quality']>; isFixed: boolean }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Length</dt>
          <dd>{sayLength(quality.durationMs)}</dd>
        </div>
        <div>
          <dt>Of it a voice</dt>
          <dd>{sayLength(quality.speechMs)}</dd>
        </div>
        <div>
          <dt>Voice level</dt>
          <dd>{sayDbfs(quality.speechLevelDbfs)}</dd>
        </div>
        <div>
          <dt>Noise</dt>
          <dd>{sayDbfs(quality.noiseLevelDbfs)}</dd>
        </div>
        <div>
          <dt>Samples cut off</dt>
          <dd>{quality.clippedSamples}</dd>
        </div>
      </dl>
      {quality.problems.length === 0 && (
        <Notice tone="quiet" role="status">
          {isFixed ? 'Nothing was measured here that stands in the way.' : 'Nothing stands in the way.'}
        </Notice>
      )}
    </>
  )
}
