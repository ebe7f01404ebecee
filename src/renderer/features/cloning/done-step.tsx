import type { ReactNode } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListenButton } from './listen-button.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { useDeletedVoices } from './use-deleted-voices.ts'

export interface DoneStepProps {
  speaker: Speaker
  /** Next speaker without a voice; null after the last. */
  nextName: string | null
  onNextSpeaker: () => void
  onConsentRecord: (consentRecordId: string) => void
}

const bdi = (content: ReactNode[]) => <bdi>{content}</bdi>

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
          <RichText parts={t.rich('voiceReady', { name: speaker.voiceName, bdi })} />
        </Notice>
      )}
      {isDeleted && speaker.withdrawal === 'none' && (
        <Notice tone="warning" role="status">
          <RichText parts={t.rich('voiceDeleted', { name: speaker.voiceName, bdi })} />
        </Notice>
      )}
      <div className={styles.buttons}>
        {isUsable && <ListenButton voiceId={voiceId} locale={speaker.locale} />}
        {consentRecordId !== null && (
          <Button isLarge onPress={() => onConsentRecord(consentRecordId)}>
            {t('viewRecord')}
          </Button>
        )}
        <Button look="primary" isLarge onPress={onNextSpeaker}>
          {nextName === null ? (
            t('backToSession')
          ) : (
            <span>
              <RichText parts={t.rich('nextSpeaker', { name: nextName, bdi })} />
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}
