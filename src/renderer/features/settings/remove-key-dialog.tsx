import { useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import type { Reason } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'

export interface RemoveKeyDialogProps {
  /** Its last characters; empty where they are not known. */
  hint: string
  onRemove: () => Promise<Reason | null>
  onClose: () => void
}

/** Asks before a key goes. It is never shown, so that it could not be brought back from here. */
export function RemoveKeyDialog({ hint, onRemove, onClose }: RemoveKeyDialogProps) {
  const [failure, setFailure] = useState<Reason | null>(null)
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
            Keep it
          </Button>
          <Button isLarge look="danger" isDisabled={isBusy} onPress={() => void remove()}>
            Remove the key
          </Button>
        </>
      }
    >
      <p>
        Nothing can be sent to this address until a key is stored again. This one is not shown anywhere here: copy it
        from the service’s console if it is needed later. Everything that was made stays and plays.
      </p>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}
