import type { ListedPronunciation, PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { formatEffect } from './format-effect.ts'
import { t } from './messages/t.ts'

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
      title={t('remove.title', { word: entry.written })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} look="danger" onPress={() => onRemove(running.apply)}>
          {t('remove.confirm')}
        </DialogFooter>
      }
    >
      <p>
        {formatEffect(effect)} {t('remove.text')}
      </p>
      {running.field}
    </Dialog>
  )
}
