import type { ListedPronunciation, PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatEffect } from './format-effect.ts'

export interface RemovePronunciationDialogProps {
  entry: ListedPronunciation
  effect: PronunciationPreview
  /** Removes the pronunciation, then calls `afterwards`. */
  onRemove: (afterwards: () => Promise<void>) => void
  onClose: () => void
}

/** Shows how removing a pronunciation affects the scripts. */
export function RemovePronunciationDialog({ entry, effect, onRemove, onClose }: RemovePronunciationDialogProps) {
  const running = useRunningChoice(effect.runningBlockIds)
  return (
    <Dialog
      title={`Remove the pronunciation for “${entry.written}”?`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="danger" onPress={() => onRemove(running.apply)}>
            Remove pronunciation
          </Button>
        </>
      }
    >
      <p>{formatEffect(effect)} Existing takes are kept. Nothing is generated yet.</p>
      {running.field}
    </Dialog>
  )
}
