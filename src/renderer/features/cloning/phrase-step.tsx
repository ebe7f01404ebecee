import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_RECORDING_MAX_MS, CONSENT_RECORDING_MIN_MS } from '#shared/domain/recording-lengths.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { EarlierRecordings } from './earlier-recordings.tsx'
import { ImportButton } from './import-button.tsx'
import { RecordingCard } from './recording-card.tsx'
import type { RecordStepProps } from './sample-step.tsx'
import { sayExpiry } from './say-expiry.ts'
import { TakeButton } from './take-button.tsx'
import { isUnderWay } from './use-take.ts'

/** The phrase that says yes, shown exactly as the service returned it, and its recording. */
export function PhraseStep({ speaker, take, sound, hasMicrophone, onFinish, onNext }: RecordStepProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const { challenge, consent } = speaker
  const now = useNow(1_000, challenge !== null)
  const expiry = challenge ? sayExpiry(challenge.expiresAt, now) : null
  const isUsable = challenge !== null && !challenge.isSpent && expiry?.isOver !== true
  const isRunning = isUnderWay(take)
  const isBlocked = consent?.quality?.problems.some((problem) => problem.isBlocking) ?? true

  const ask = async () => {
    setAsking(true)
    setFailure(null)
    try {
      await client.cloning.requestChallenge({ speakerId: speaker.id })
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    } finally {
      setAsking(false)
      // What the service says of the phrase it says of every voice.
      void cache.invalidateQueries({ queryKey: queries.cloning.barrier.key() })
    }
  }

  return (
    <div className={styles.step}>
      {challenge === null ? (
        <p className={styles.lead}>
          The service gives a phrase for <bdi>{speaker.fullName}</bdi> to read. It says that the voice may be cloned,
          and can be used once.
        </p>
      ) : (
        <>
          <p className={styles.lead}>Let the speaker read exactly this, in the same place as the sample.</p>
          <blockquote className={styles.phrase} aria-label="Phrase">
            <bdi>{challenge.phrase}</bdi>
          </blockquote>
          {isUsable && expiry && <p className={styles.hint}>{expiry.text}</p>}
        </>
      )}
      {challenge !== null && !isUsable && (
        <Notice tone="warning" role="status">
          {challenge.isSpent ? 'This phrase has been used.' : 'This phrase has expired.'} The sample is kept. Get a new
          phrase and record it.
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {isUsable || isRunning ? (
        <TakeButton
          take={take}
          purpose="consent"
          label={consent ? 'Record the phrase again' : 'Record the phrase'}
          isDisabled={!hasMicrophone}
          isSecond={consent !== null && !isBlocked}
          range={{ fromMs: CONSENT_RECORDING_MIN_MS, toMs: CONSENT_RECORDING_MAX_MS }}
          onFinish={onFinish}
        />
      ) : (
        <div className={styles.buttons}>
          <Button look="primary" isLarge isDisabled={isAsking} onPress={() => void ask()}>
            {challenge === null ? 'Get the phrase' : 'Get a new phrase'}
          </Button>
        </div>
      )}
      {consent && !isRunning && isUsable && <RecordingCard label="Phrase" recording={consent} sound={sound} />}
      {!isRunning && isUsable && (
        <div className={`${styles.buttons} ${styles.next}`}>
          {consent && (
            <Button look="primary" isLarge isDisabled={isBlocked} onPress={onNext}>
              Next: check
            </Button>
          )}
          <ImportButton speakerId={speaker.id} purpose="consent" />
        </div>
      )}
      {!isRunning && <EarlierRecordings speaker={speaker} purpose="consent" sound={sound} />}
    </div>
  )
}
