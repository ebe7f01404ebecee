import type { Speaker } from '#shared/contract/cloning.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListenButton } from './listen-button.tsx'
import styles from './cloning.module.css'
import { useDeletedVoices } from './use-deleted-voices.ts'

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
  const isDeleted = useDeletedVoices().has(voiceId ?? '')
  // During a withdrawal the voice may be deleted already.
  const isUsable = voiceId !== null && !isDeleted && speaker.withdrawal === 'none'
  return (
    <div className={styles.step}>
      {isUsable && (
        <Notice tone="quiet" role="status">
          “<bdi>{speaker.voiceName}</bdi>” is ready to use.
        </Notice>
      )}
      {isDeleted && speaker.withdrawal === 'none' && (
        <Notice tone="warning" role="status">
          “<bdi>{speaker.voiceName}</bdi>” was deleted. The recordings and the consent record are kept.
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
