import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import styles from './webhooks.module.css'

export interface ReceiverDialogProps {
  receiver: ReceiverState
  onReceiver: (state: ReceiverState) => void
  onClose: () => void
}

/** The receiver's port, and the one host name, in addition to this computer's, that requests may use. */
export function ReceiverDialog({ receiver, onReceiver, onClose }: ReceiverDialogProps) {
  const { client } = useStudio()
  const [port, setPort] = useState(receiver.port === 0 ? null : receiver.port)
  const [isPort, setPortValid] = useState(true)
  const [tunnelHost, setTunnelHost] = useState(receiver.tunnelHost)
  const save = useMutation({
    mutationFn: () => client.webhooks.setReceiver({ port: port ?? 0, tunnelHost }),
    onSuccess(state) {
      onReceiver(state)
      onClose()
    },
  })
  const renew = useMutation({ mutationFn: () => client.webhooks.renewPath(), onSuccess: onReceiver })
  const reason = save.error ? getFailure(save.error) : null
  const hostError = formatFields(reason)['tunnelHost'] ?? null
  return (
    <Dialog
      title={t('receiver.settings')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={!isPort || save.isPending} onPress={() => save.mutate()}>
          {common('save')}
        </DialogFooter>
      }
    >
      <NumberField
        label={t('settings.port')}
        value={port}
        onChange={setPort}
        onValidity={setPortValid}
        min={1}
        max={65_535}
        isWhole
        placeholder={t('settings.anyPort')}
        description={t('settings.portHint')}
      />
      <TextField
        label={t('settings.tunnelHost')}
        value={tunnelHost}
        onChange={setTunnelHost}
        placeholder="abc123.example.dev"
        error={hostError}
        description={t('settings.tunnelHint')}
      />
      <div className={styles.renew}>
        <span className={styles.fact}>{t(renew.isSuccess ? 'settings.pathChanged' : 'settings.pathHint')}</span>
        <Button isDisabled={renew.isPending} onPress={() => renew.mutate()}>
          {t('settings.newPath')}
        </Button>
      </div>
      {reason && hostError === null && <FailureNotice failure={reason} topic="managing" />}
    </Dialog>
  )
}
