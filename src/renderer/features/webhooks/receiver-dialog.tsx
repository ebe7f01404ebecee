import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './webhooks.module.css'

export interface ReceiverDialogProps {
  receiver: ReceiverState
  onReceiver: (state: ReceiverState) => void
  onClose: () => void
}

/** Where the receiver listens, and the one name besides this machine's that requests may come under. */
export function ReceiverDialog({ receiver, onReceiver, onClose }: ReceiverDialogProps) {
  const { client } = useStudio()
  const [port, setPort] = useState(receiver.port === 0 ? '' : String(receiver.port))
  const [tunnelHost, setTunnelHost] = useState(receiver.tunnelHost)
  const isPort = /^\d{0,5}$/.test(port.trim()) && Number(port) <= 65_535
  const save = useMutation({
    mutationFn: () => client.webhooks.setReceiver({ port: Number(port), tunnelHost }),
    onSuccess(state) {
      onReceiver(state)
      onClose()
    },
  })
  const renew = useMutation({ mutationFn: () => client.webhooks.renewPath(), onSuccess: onReceiver })
  const reason = save.error ? reasonOf(save.error) : null
  const hostError = reason?.details.fields?.['tunnelHost'] ?? null
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
            Keep
          </Button>
        </>
      }
    >
      <TextField
        label="Port"
        value={port}
        onChange={setPort}
        inputMode="numeric"
        placeholder="Any free one"
        error={isPort ? null : 'Enter a number from 1 to 65535, or nothing for any free one.'}
        description="The receiver listens on 127.0.0.1 and nowhere else."
      />
      <TextField
        label="Host of your tunnel"
        value={tunnelHost}
        onChange={setTunnelHost}
        placeholder="abc123.example.dev"
        error={hostError}
        description="A tunnel program of yours brings requests of the internet to the port above. They come under the tunnel’s name, and are let in only when it is exactly this one. Empty: none."
      />
      <div className={styles.renew}>
        <span className={styles.fact}>
          {renew.isSuccess
            ? 'The address is a new one. What is sent to the one before is refused.'
            : 'The path of the address is a secret: whoever knows it can send here.'}
        </span>
        <Button isDisabled={renew.isPending} onPress={() => renew.mutate()}>
          Make a new path
        </Button>
      </div>
      {reason && hostError === null && <FailureNotice failure={failureOf(reason)} topic="managing" />}
    </Dialog>
  )
}
