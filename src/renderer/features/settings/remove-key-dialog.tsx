import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'

export interface RemoveKeyDialogProps {
  /** Its last characters; empty if unknown. */
  hint: string
  onRemove: () => Promise<Failure | null>
  onClose: () => void
}

/** Asks before a key is removed. It is never shown, so it couldn't be restored from here. */
export function RemoveKeyDialog({ hint, onRemove, onClose }: RemoveKeyDialogProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const reason = await onRemove()
    setBusy(false)
    if (reason === null) onClose()
    else setFailure(reason)
  }
  return (
    <Dialog
      title={hint === '' ? 'Remove the API key' : `Remove the API key ending in ${hint}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="danger" isDisabled={isBusy} onPress={() => void remove()}>
            Remove the key
          </Button>
        </>
      }
    >
      <p>
        You can’t generate with this service until you add a key again. This key isn’t shown anywhere, so copy it from
        the console if you need it. Your projects and audio are kept.
      </p>
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
