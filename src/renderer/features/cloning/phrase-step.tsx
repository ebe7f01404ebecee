import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { CONSENT_RECORDING_MAX_MS, CONSENT_RECORDING_MIN_MS } from '#shared/domain/recording-lengths.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { EarlierRecordings } from './earlier-recordings.tsx'
import { ImportButton } from './import-button.tsx'
import { t } from './messages/t.ts'
import { ChecksSummary } from './recording-checks.tsx'
import { RecordingCard } from './recording-card.tsx'
import type { RecordStepProps } from './sample-step.tsx'
import { needsAttention } from './format-step.ts'
import { TakeButton } from './take-button.tsx'
import { TextToRead } from './text-to-read.tsx'
import { useStatement } from './use-statement.ts'
import { isUnderWay } from './use-take.ts'

/** The consent statement exactly as issued, and its recording. */
export function PhraseStep({ speaker, take, sound, used, onFinish, onNext }: RecordStepProps) {
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
      <div className={styles.reader}>
        {challenge === null ? (
          <p className={styles.lead}>
            <RichText
              parts={t.rich('statement.intro', { name: speaker.fullName, bdi: (content) => <bdi>{content}</bdi> })}
            />
          </p>
        ) : (
          <TextToRead lead={t('statement.read')}>
            <blockquote className={styles.phrase} aria-label={t('step.phrase')}>
              <bdi>{challenge.phrase}</bdi>
            </blockquote>
          </TextToRead>
        )}
        {(isUsable || isRunning) && (
          <TakeButton
            take={take}
            purpose="consent"
            label={t(consent ? 'statement.recordAgain' : 'statement.record')}
            used={used}
            range={{ fromMs: CONSENT_RECORDING_MIN_MS, toMs: CONSENT_RECORDING_MAX_MS }}
            onFinish={onFinish}
          />
        )}
      </div>
      {challenge !== null && !isUsable && (
        <Notice tone="warning" role="status">
          {t(challenge.isSpent ? 'statement.spent' : 'statement.expired')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {!isUsable && !isRunning && (
        <div className={styles.buttons}>
          <Button look="primary" isLarge isDisabled={isAsking} onPress={() => void ask()}>
            {t(challenge === null ? 'statement.get' : 'statement.getNew')}
          </Button>
        </div>
      )}
      {consent && !isRunning && isUsable && (
        <RecordingCard label={t('step.phrase')} recording={consent} sound={sound} hasSummary={false} />
      )}
      {!isRunning && isUsable && (
        <div className={`${styles.buttons} ${styles.next}`}>
          {consent && (
            <Button look={isPoor ? 'plain' : 'primary'} isLarge isDisabled={isBlocked} onPress={onNext}>
              {t('statement.next')}
            </Button>
          )}
          <ImportButton speakerId={speaker.id} purpose="consent" />
          {consent && <ChecksSummary recording={consent} />}
        </div>
      )}
      {!isRunning && <EarlierRecordings speaker={speaker} purpose="consent" sound={sound} />}
    </div>
  )
}
