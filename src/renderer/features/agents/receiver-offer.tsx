import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './agents.module.css'
import { t } from './messages/t.ts'

export interface ReceiverOfferProps {
  /** The agent's current webhook URL. */
  webhookUrl: string
  onUrl: (url: string) => void
}

/** Sets this computer's receiver as the agent's webhook with one press, and turns the receiver on if it's off. */
export function ReceiverOffer({ webhookUrl, onUrl }: ReceiverOfferProps) {
  const { client } = useStudio()
  const [receiver, setReceiver] = useState<ReceiverState | null>(null)
  useWatch('receiver-offer', (studio, signal) => studio.webhooks.watch(undefined, { signal }), setReceiver)
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
      <span className={styles.pickerLabel}>{t('receiver.label')}</span>
      <span>{describeReceiver(receiver, isInUse)}</span>
      <div className={styles.buttons}>
        {!(isInUse && receiver.kind === 'listening') && (
          <Button
            onPress={() => {
              if (!use.isPending) use.mutate()
            }}
          >
            {t('receiver.use')}
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
      ? t('receiver.portTaken', { port: String(failure.port) })
      : t('receiver.failed')
  const reach = t(tunnelUrl === null ? 'receiver.sandboxOnly' : 'receiver.tunnel')
  if (isInUse) return kind === 'listening' ? t('receiver.inUse', { reach }) : t('receiver.inUseOff')
  return t(kind === 'listening' ? 'receiver.on' : 'receiver.off', { reach })
}
