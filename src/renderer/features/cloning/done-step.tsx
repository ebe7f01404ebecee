import type { Speaker } from '#shared/contract/cloning.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'

export interface DoneStepProps {
  speaker: Speaker
  /** The next one without a voice; null after the last. */
  nextName: string | null
  onNextSpeaker: () => void
  onReceipt: (receiptId: string) => void
}

/** The voice is made, and what says so. */
export function DoneStep({ speaker, nextName, onNextSpeaker, onReceipt }: DoneStepProps) {
  const { receiptId } = speaker
  return (
    <div className={styles.step}>
      <Notice tone="quiet" role="status">
        The voice “<bdi>{speaker.voiceName}</bdi>” is made. It can be chosen for scripts now.
      </Notice>
      <div className={styles.buttons}>
        {receiptId !== null && (
          <Button isLarge onPress={() => onReceipt(receiptId)}>
            Show the receipt
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
