import { formatReason } from '#shared/errors/failure-texts.ts'
import { useStore } from '../lib/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from './messages/t.ts'
import { leave, leaving, stay } from './use-route.ts'

/**
 * Asks before a screen with unsaved changes is left. While they are still being saved, the screen is left by itself once
 * they are.
 */
export function LeaveDialog() {
  const asked = useStore(leaving)
  if (!asked) return null
  return (
    <Dialog
      title={t('leave.title')}
      isOpen
      onClose={stay}
      footer={
        <>
          <Button isLarge look="danger" onPress={leave}>
            {t('leave.confirm')}
          </Button>
          <Button isLarge look="primary" onPress={stay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{asked.failure ? t('leave.failed', { reason: formatReason(asked.failure) }) : t('leave.saving')}</p>
    </Dialog>
  )
}
