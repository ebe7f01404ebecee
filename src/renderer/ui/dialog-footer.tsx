import { common } from '../lib/common/messages/common.ts'
import { Button, type ButtonProps } from './button.tsx'

/** Cancel, and the button that confirms the dialog, with a verb. */
export function DialogFooter({ onCancel, ...confirm }: Omit<ButtonProps, 'isLarge'> & { onCancel: () => void }) {
  return (
    <>
      <Button isLarge onPress={onCancel}>
        {common('cancel')}
      </Button>
      <Button isLarge look="primary" {...confirm} />
    </>
  )
}
