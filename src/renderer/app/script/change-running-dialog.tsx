import { common } from '../../lib/common/messages/common.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from './messages/t.ts'

export interface ChangeRunningDialogProps {
  blockId: string
  number: number
  /** Stores the change; resolves once it is stored. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** Asks what happens to a queued or generating block before its voice changes. */
export function ChangeRunningDialog({ blockId, number, onChange, onClose }: ChangeRunningDialogProps) {
  const running = useRunningChoice([blockId])
  const store = async () => {
    onClose()
    await onChange()
    await running.apply()
  }
  return (
    <Dialog
      title={t('changeRunning.title', { number: String(number) })}
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
