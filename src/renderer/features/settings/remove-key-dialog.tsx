import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { t } from './messages/t.ts'

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
      title={hint === '' ? t('removeKey.title') : t('removeKey.titleWithHint', { hint })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} look="danger" isDisabled={isBusy} onPress={() => void remove()}>
          {t('removeKey.confirm')}
        </DialogFooter>
      }
    >
      <p>{t('removeKey.text')}</p>
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
