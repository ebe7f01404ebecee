import type { Speaker } from '#shared/contract/cloning.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListenButton } from './listen-button.tsx'
import styles from './cloning.module.css'

export interface DoneStepProps {
  speaker: Speaker
  /** Next speaker without a voice; null after the last. */
  nextName: string | null
  onNextSpeaker: () => void
  onConsentRecord: (consentRecordId: string) => void
}

/** The voice was created; links to the consent record. */
export function DoneStep({ speaker, nextName, onNextSpeaker, onConsentRecord }: DoneStepProps) {
  const { consentRecordId, voiceId } = speaker
  // During a withdrawal the voice may be deleted already.
  const isUsable = voiceId !== null && speaker.withdrawal === 'none'
  return (
    <div className={styles.step}>
      {isUsable && (
        <Notice tone="quiet" role="status">
          “<bdi>{speaker.voiceName}</bdi>” is ready to use.
        </Notice>
      )}
      <div className={styles.buttons}>
        {isUsable && <ListenButton voiceId={voiceId} locale={speaker.locale} />}
        {consentRecordId !== null && (
          <Button isLarge onPress={() => onConsentRecord(consentRecordId)}>
            View consent record
          </Button>
        )}
        <Button look="primary" isLarge onPress={onNextSpeaker}>
          {nextName === null ? (
            'Back to the session'
          ) : (
            <span>
              Next speaker: <bdi>{nextName}</bdi>
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}
