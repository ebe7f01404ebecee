import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { t } from './messages/t.ts'

export interface ChangeRunningDialogProps {
  title: string
  /** The queued and generating blocks that the change would leave out of date. */
  blockIds: readonly string[]
  /** Stores the change; resolves once it is stored. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** Asks what happens to queued and generating blocks before their voice changes. */
export function ChangeRunningDialog({ title, blockIds, onChange, onClose }: ChangeRunningDialogProps) {
  const running = useRunningChoice(blockIds)
  const store = async () => {
    onClose()
    await onChange()
    await running.apply()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onPress={() => void store()}>
          {t('changeRunning.confirm')}
        </DialogFooter>
      }
    >
      {running.field}
    </Dialog>
  )
}
