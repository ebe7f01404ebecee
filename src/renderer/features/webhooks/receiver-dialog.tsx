import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const hostError = reason?.fields?.['tunnelHost'] ?? null
  return (
    <Dialog
      title="Port and tunnel"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={!isPort || save.isPending} onPress={() => save.mutate()}>
            Save
          </Button>
        </>
      }
    >
      <NumberField
        label="Port"
        value={port}
        onChange={setPort}
        onValidity={setPortValid}
        min={1}
        max={65_535}
        isWhole
        placeholder="Any free port"
        description="The receiver listens on 127.0.0.1 only."
      />
      <TextField
        label="Tunnel host"
        value={tunnelHost}
        onChange={setTunnelHost}
        placeholder="abc123.example.dev"
        error={hostError}
        description="Your tunnel forwards internet requests to this port. Only requests with exactly this host are accepted. Leave empty for none."
      />
      <div className={styles.renew}>
        <span className={styles.fact}>
          {renew.isSuccess
            ? 'The URL changed. Requests to the old URL are rejected.'
            : 'Treat the URL path as a secret: anyone who has it can send requests here.'}
        </span>
        <Button isDisabled={renew.isPending} onPress={() => renew.mutate()}>
          Generate new path
        </Button>
      </div>
      {reason && hostError === null && <FailureNotice failure={reason} topic="managing" />}
    </Dialog>
  )
}
