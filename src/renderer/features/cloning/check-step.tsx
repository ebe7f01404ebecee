import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Speaker, UploadProgress } from '#shared/contract/cloning.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { needsAttention } from './format-step.ts'
import { RecordingCard } from './recording-card.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { RefusalCard } from './refusal-card.tsx'
import { formatPlaces } from '../../lib/format-number.ts'
import { useStatement } from './use-statement.ts'
import { getPercent } from '../../lib/format-progress.ts'

export interface CheckStepProps {
  speaker: Speaker
  sound: RecordingSound
  /** Rejects if nothing could be sent. */
  submit: () => Promise<void>
  cancelSubmit: () => Promise<void>
  goTo: (step: 'name' | 'sample' | 'phrase') => void
  onSettings: () => void
}

/** Review of both recordings, submission, and the service's result. */
export function CheckStep({ speaker, sound, submit, cancelSubmit, goTo, onSettings }: CheckStepProps) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isStarting, setStarting] = useState(false)
  const { sample, consent, sending } = speaker
  const refusal = openRefusal(speaker)
  const statement = useStatement(speaker.challenge).state
  const poor = needsAttention(sample) ? 'sample' : needsAttention(consent) ? 'phrase' : null

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const send = () => {
    setStarting(true)
    void attempt(submit).finally(() => setStarting(false))
  }
  const record = (step: 'sample' | 'phrase') =>
    void attempt(async () => {
      if (step === 'phrase' && statement !== 'usable') await client.cloning.requestChallenge({ speakerId: speaker.id })
      goTo(step)
    })

  if (sending !== null || isStarting)
    return (
      <div className={styles.step}>
        <Sending progress={sending ?? { sentBytes: 0, totalBytes: 0 }} />
        <div className={styles.buttons}>
          <Button isLarge isDisabled={sending === null} onPress={() => void attempt(cancelSubmit)}>
            {common('cancel')}
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
          <p className={styles.lead}>{t('check.text')}</p>
          {statement !== 'usable' && (
            <Notice tone="warning" role="status">
              {t(statement === 'expired' ? 'check.expired' : 'check.unusable')}
            </Notice>
          )}
          {sample && <RecordingCard label={t('step.sample')} recording={sample} sound={sound} />}
          {consent && <RecordingCard label={t('step.phrase')} recording={consent} sound={sound} />}
          <div className={`${styles.buttons} ${styles.next}`}>
            {statement !== 'usable' && (
              <Button look="primary" isLarge onPress={() => record('phrase')}>
                {t('statement.getNew')}
              </Button>
            )}
            {statement === 'usable' && poor !== null && (
              <Button look="primary" isLarge onPress={() => record(poor)}>
                {t(poor === 'sample' ? 'sample.recordAgain' : 'statement.recordAgain')}
              </Button>
            )}
            {statement === 'usable' && (
              <Button look={poor === null ? 'primary' : 'plain'} isLarge onPress={send}>
                {t('check.create')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** The latest rejection, unless something was recorded since. */
function openRefusal({ refusal, sample, consent }: Speaker): Speaker['refusal'] {
  const isOld = refusal !== null && [sample, consent].some((each) => each !== null && each.startedAt > refusal.at)
  return isOld ? null : refusal
}

function Sending({ progress: { sentBytes, totalBytes } }: { progress: UploadProgress }) {
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes
  const words =
    totalBytes === 0
      ? t('submit.preparing')
      : share < 1
        ? t('submit.uploading', {
            share: getPercent(sentBytes, totalBytes) / 100,
            size: formatPlaces(totalBytes / 1_000_000, 1),
          })
        : t('submit.verifying')
  return (
    <div className={styles.range}>
      <div
        role="progressbar"
        aria-label={t('submitting')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={getPercent(sentBytes, totalBytes)}
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
