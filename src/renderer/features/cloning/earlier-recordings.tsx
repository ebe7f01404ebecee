import { useState } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { formatClock } from '../../lib/format-time.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './cloning.module.css'
import type { RecordingSound } from './recording-sound.ts'
import { sayLength } from './say-length.ts'

/** What was recorded before of the same kind: heard, and taken instead. */
export function EarlierRecordings({
  speaker,
  purpose,
  sound,
}: {
  speaker: Speaker
  purpose: 'sample' | 'consent'
  sound: RecordingSound
}) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const earlier = speaker.earlier.filter((each) => each.purpose === purpose && each.state !== 'recording')
  if (earlier.length === 0) return null
  const choose = async (recordingId: string) => {
    setFailure(null)
    try {
      await client.cloning.choose({ recordingId })
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    }
  }
  return (
    <details className={styles.earlier}>
      <summary>Earlier recordings ({earlier.length})</summary>
      {failure && <FailureNotice failure={failure} />}
      <ul>
        {earlier.map((recording) => (
          <li key={recording.id}>
            <span>
              {formatClock(recording.startedAt)}, {sayLength(recording.durationMs)}
              {recording.state === 'cut' ? ', ended by itself' : ''}
            </span>
            <Button onPress={() => sound.play([recording])}>Play</Button>
            <Button onPress={() => void choose(recording.id)}>Take this one</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
