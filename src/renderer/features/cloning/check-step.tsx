import { useState } from 'react'
import type { Speaker, UploadProgress } from '#shared/contract/cloning.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './cloning.module.css'
import { RecordingCard } from './recording-card.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { RefusalCard } from './refusal-card.tsx'
import { formatPlaces } from '../../lib/format-count.ts'

export interface CheckStepProps {
  speaker: Speaker
  sound: RecordingSound
  /** Rejects when nothing could be sent. */
  submit: () => Promise<void>
  cancelSubmit: () => Promise<void>
  goTo: (step: 'name' | 'sample' | 'phrase') => void
  onSettings: () => void
}

/** Both recordings before they are sent, the sending, and what the service answered. */
export function CheckStep({ speaker, sound, submit, cancelSubmit, goTo, onSettings }: CheckStepProps) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const [isStarting, setStarting] = useState(false)
  const { sample, consent, sending } = speaker
  const refusal = openRefusal(speaker)

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    }
  }
  const send = () => {
    setStarting(true)
    void attempt(submit).finally(() => setStarting(false))
  }
  const record = (step: 'sample' | 'phrase') =>
    void attempt(async () => {
      if (step === 'phrase' && speaker.challenge?.isSpent !== false)
        await client.cloning.requestChallenge({ speakerId: speaker.id })
      goTo(step)
    })

  if (sending !== null || isStarting)
    return (
      <div className={styles.step}>
        <Sending progress={sending ?? { sentBytes: 0, totalBytes: 0 }} />
        <div className={styles.buttons}>
          <Button isLarge isDisabled={sending === null} onPress={() => void attempt(cancelSubmit)}>
            Cancel
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
      </div>
    )
  return (
    <div className={styles.step}>
      {failure && <FailureNotice failure={failure} />}
      {refusal ? (
        <RefusalCard
          speaker={speaker}
          refusal={refusal}
          sound={sound}
          onSend={send}
          onRecord={record}
          onDetails={() => goTo('name')}
          onSettings={onSettings}
        />
      ) : (
        <>
          <p className={styles.lead}>
            The service hears whether both recordings are the same person and whether the phrase was read. Then it makes
            the voice.
          </p>
          {sample && <RecordingCard label="Sample" recording={sample} sound={sound} />}
          {consent && <RecordingCard label="Phrase" recording={consent} sound={sound} />}
          <div className={`${styles.buttons} ${styles.next}`}>
            <Button look="primary" isLarge onPress={send}>
              Send both and make the voice
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The refusal that nothing was recorded after. */
function openRefusal({ refusal, sample, consent }: Speaker): Speaker['refusal'] {
  const isOld = refusal !== null && [sample, consent].some((each) => each !== null && each.startedAt > refusal.at)
  return isOld ? null : refusal
}

function Sending({ progress: { sentBytes, totalBytes } }: { progress: UploadProgress }) {
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes
  const words =
    totalBytes === 0
      ? 'Preparing'
      : share < 1
        ? `Sending, ${Math.round(share * 100)} % of ${formatPlaces(totalBytes / 1_000_000, 1)} MB`
        : 'Sent. The service is listening.'
  return (
    <div className={styles.range}>
      <div
        role="progressbar"
        aria-label="Sending"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
      >
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect className={styles.done} x={0} y={1} width={share * 100} height={2} />
        </svg>
      </div>
      <span role="status">{words}</span>
    </div>
  )
}
