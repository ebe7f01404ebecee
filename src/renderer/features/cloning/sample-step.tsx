import type { Speaker } from '#shared/contract/cloning.ts'
import { CLONE_SAMPLE_MAX_MS, CLONE_SAMPLE_MIN_MS } from '#shared/domain/recording-lengths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cloning.module.css'
import { EarlierRecordings } from './earlier-recordings.tsx'
import { needsAttention } from './format-step.ts'
import { ImportButton } from './import-button.tsx'
import { t } from './messages/t.ts'
import { ChecksSummary } from './recording-checks.tsx'
import { RecordingCard } from './recording-card.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { sampleText } from './sample-texts.ts'
import { TakeButton } from './take-button.tsx'
import { TextToRead } from './text-to-read.tsx'
import type { UsedMicrophone } from './use-microphone.ts'
import { isUnderWay, type Take } from './use-take.ts'

export interface RecordStepProps {
  speaker: Speaker
  take: Take
  sound: RecordingSound
  used: UsedMicrophone
  onFinish: () => void
  onNext: () => void
}

/** Ten to thirty seconds of the voice, reading a text or speaking freely. */
export function SampleStep({ speaker, take, sound, used, onFinish, onNext }: RecordStepProps) {
  const text = sampleText(speaker.locale)
  const { sample } = speaker
  const isBlocked = sample?.quality?.problems.some((problem) => problem.isBlocking) ?? true
  const isPoor = needsAttention(sample)
  const isRunning = isUnderWay(take)
  return (
    <div className={styles.step}>
      <div className={styles.reader}>
        {text === null ? (
          <p className={styles.lead}>{t('sample.free')}</p>
        ) : (
          <TextToRead lead={t('sample.read')}>
            <blockquote className={styles.reading} lang={speaker.locale} dir="auto">
              <div>{text}</div>
            </blockquote>
          </TextToRead>
        )}
        <TakeButton
          take={take}
          purpose="sample"
          label={t(sample ? 'sample.recordAgain' : 'sample.record')}
          used={used}
          range={{ fromMs: CLONE_SAMPLE_MIN_MS, toMs: CLONE_SAMPLE_MAX_MS }}
          onFinish={onFinish}
        />
      </div>
      {sample && !isRunning && (
        <RecordingCard label={t('step.sample')} recording={sample} sound={sound} hasSummary={false} />
      )}
      {!isRunning && (
        <>
          <div className={`${styles.buttons} ${styles.next}`}>
            {sample && (
              <Button look={isPoor ? 'plain' : 'primary'} isLarge isDisabled={isBlocked} onPress={onNext}>
                {t('sample.next')}
              </Button>
            )}
            <ImportButton speakerId={speaker.id} purpose="sample" />
            {sample && <ChecksSummary recording={sample} />}
          </div>
          <EarlierRecordings speaker={speaker} purpose="sample" sound={sound} />
        </>
      )}
    </div>
  )
}
