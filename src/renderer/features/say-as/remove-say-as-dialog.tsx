import type { SayAsListed, SayAsPreview } from '#shared/contract/say-as.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayEffect } from './say-effect.ts'

export interface RemoveSayAsDialogProps {
  entry: SayAsListed
  effect: SayAsPreview
  onRemove: () => void
  onClose: () => void
}

/** What taking a word away would do to the scripts, before it is done. */
export function RemoveSayAsDialog({ entry, effect, onRemove, onClose }: RemoveSayAsDialogProps) {
  return (
    <Dialog
      title={`Say “${entry.written}” as it is written`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Keep
          </Button>
          <Button isLarge look="danger" onPress={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>{sayEffect(effect)} Takes stay, and nothing is sent by this.</p>
    </Dialog>
  )
}
