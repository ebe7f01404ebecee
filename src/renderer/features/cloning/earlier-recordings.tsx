import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Speaker } from '#shared/contract/cloning.ts'
import { formatClock } from '../../lib/format-time.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import type { RecordingSound } from './recording-sound.ts'
import { formatLength } from './format-length.ts'

/** Earlier recordings of the same kind, to play and use instead. */
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
  const [failure, setFailure] = useState<Failure | null>(null)
  const earlier = speaker.earlier.filter((each) => each.purpose === purpose && each.state !== 'recording')
  if (earlier.length === 0) return null
  const choose = async (recordingId: string) => {
    setFailure(null)
    try {
      await client.cloning.choose({ recordingId })
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  return (
    <details className={styles.earlier}>
      <summary>{t('earlier', { count: earlier.length })}</summary>
      {failure && <FailureNotice failure={failure} />}
      <ul>
        {earlier.map((recording) => (
          <li key={recording.id}>
            <span>
              {t(recording.state === 'cut' ? 'earlier.cut' : 'earlier.whole', {
                time: formatClock(recording.startedAt),
                length: formatLength(recording.durationMs),
              })}
            </span>
            <Button onPress={() => sound.play([recording])}>{t('play')}</Button>
            <Button onPress={() => void choose(recording.id)}>{t('earlier.use')}</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
