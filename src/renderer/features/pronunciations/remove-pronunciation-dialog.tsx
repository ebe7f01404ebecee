import type { ListedPronunciation, PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
        <>
          <Button isLarge onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button isLarge look="danger" onPress={() => onRemove(running.apply)}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {formatEffect(effect)} {t('remove.text')}
      </p>
      {running.field}
    </Dialog>
  )
}
