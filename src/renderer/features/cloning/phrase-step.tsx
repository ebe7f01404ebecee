import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { CONSENT_RECORDING_MAX_MS, CONSENT_RECORDING_MIN_MS } from '#shared/domain/recording-lengths.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { EarlierRecordings } from './earlier-recordings.tsx'
import { ImportButton } from './import-button.tsx'
import { RecordingCard } from './recording-card.tsx'
import type { RecordStepProps } from './sample-step.tsx'
import { needsAttention } from './format-step.ts'
import { TakeButton } from './take-button.tsx'
import { useStatement } from './use-statement.ts'
import { isUnderWay } from './use-take.ts'

/** The consent statement exactly as issued, and its recording. */
export function PhraseStep({ speaker, take, sound, hasMicrophone, onFinish, onNext }: RecordStepProps) {
  const { client } = useStudio()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { challenge, consent } = speaker
  const isUsable = useStatement(challenge).state === 'usable'
  const isPoor = needsAttention(consent)
  const isRunning = isUnderWay(take)
  const isBlocked = consent?.quality?.problems.some((problem) => problem.isBlocking) ?? true

  const ask = async () => {
    setAsking(true)
    setFailure(null)
    try {
      await client.cloning.requestChallenge({ speakerId: speaker.id })
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className={styles.step}>
      {challenge === null ? (
        <p className={styles.lead}>
          Get the consent statement for <bdi>{speaker.fullName}</bdi> to read aloud. It authorizes cloning their voice
          and can be used once.
        </p>
      ) : (
        <>
          <p className={styles.lead}>Ask the speaker to read this word for word, in the same room as the sample.</p>
          <blockquote className={styles.phrase} aria-label="Consent statement">
            <bdi>{challenge.phrase}</bdi>
          </blockquote>
        </>
      )}
      {challenge !== null && !isUsable && (
        <Notice tone="warning" role="status">
          {challenge.isSpent ? 'This consent statement has already been used.' : 'This consent statement has expired.'}{' '}
          Your sample is kept. Get a new statement and record it.
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {isUsable || isRunning ? (
        <TakeButton
          take={take}
          purpose="consent"
          label={consent ? 'Re-record consent' : 'Record consent'}
          isDisabled={!hasMicrophone}
          isSecond={consent !== null && !isPoor}
          range={{ fromMs: CONSENT_RECORDING_MIN_MS, toMs: CONSENT_RECORDING_MAX_MS }}
          onFinish={onFinish}
        />
      ) : (
        <div className={styles.buttons}>
          <Button look="primary" isLarge isDisabled={isAsking} onPress={() => void ask()}>
            {challenge === null ? 'Get consent statement' : 'Get a new statement'}
          </Button>
        </div>
      )}
      {consent && !isRunning && isUsable && (
        <RecordingCard label="Consent statement" recording={consent} sound={sound} />
      )}
      {!isRunning && isUsable && (
        <div className={`${styles.buttons} ${styles.next}`}>
          {consent && (
            <Button look={isPoor ? 'plain' : 'primary'} isLarge isDisabled={isBlocked} onPress={onNext}>
              Next: review
            </Button>
          )}
          <ImportButton speakerId={speaker.id} purpose="consent" />
        </div>
      )}
      {!isRunning && <EarlierRecordings speaker={speaker} purpose="consent" sound={sound} />}
    </div>
  )
}
