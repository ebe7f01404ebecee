import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './agents.module.css'

export interface ReceiverOfferProps {
  /** The agent's current webhook URL. */
  webhookUrl: string
  onUrl: (url: string) => void
}

/** Sets this computer's receiver as the agent's webhook with one press, and turns the receiver on if it's off. */
export function ReceiverOffer({ webhookUrl, onUrl }: ReceiverOfferProps) {
  const { client } = useStudio()
  const [receiver, setReceiver] = useState<ReceiverState | null>(null)
  useWatch('receiver offer', (studio, signal) => studio.webhooks.watch(undefined, { signal }), setReceiver)
  const use = useMutation({
    mutationFn: async () => {
      const state = receiver?.kind === 'listening' ? receiver : await client.webhooks.setReceiver({ isOn: true })
      setReceiver(state)
      const url = getAddress(state)
      if (url !== null) onUrl(url)
    },
  })
  if (!receiver) return null
  const isInUse = webhookUrl !== '' && webhookUrl === getAddress(receiver)
  return (
    <div className={styles.secret}>
      <span className={styles.pickerLabel}>Receiver on this computer</span>
      <span>{describeReceiver(receiver, isInUse)}</span>
      <div className={styles.buttons}>
        {!(isInUse && receiver.kind === 'listening') && (
          <Button
            onPress={() => {
              if (!use.isPending) use.mutate()
            }}
          >
            Use this computer’s receiver
          </Button>
        )}
      </div>
      {use.error && <FailureNotice failure={getFailure(use.error)} topic="managing" />}
    </div>
  )
}

/** Through the tunnel if there is one: only then can the internet reach it. */
function getAddress({ tunnelUrl, url }: ReceiverState): string | null {
  return tunnelUrl ?? url
}

function describeReceiver({ kind, failure, tunnelUrl }: ReceiverState, isInUse: boolean): string {
  if (kind === 'failed')
    return failure?.reason === 'port-taken'
      ? `Port ${failure.port} is in use by another program. Choose another one on the Webhooks screen.`
      : 'The receiver couldn’t be started. The Webhooks screen shows why.'
  const reach =
    tunnelUrl === null
      ? 'Only the sandbox can reach it; the internet needs a tunnel.'
      : 'Reachable through your tunnel.'
  if (isInUse) return kind === 'listening' ? `In use and on. ${reach}` : 'In use, but off.'
  return kind === 'listening' ? `On. ${reach}` : `Off. It’s turned on when you use it. ${reach}`
}
