import { common } from '../../../lib/common/messages/common.ts'
import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
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
        <>
          <Button isLarge onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button isLarge look="primary" onPress={() => void store()}>
            {t('changeRunning.confirm')}
          </Button>
        </>
      }
    >
      {running.field}
    </Dialog>
  )
}
