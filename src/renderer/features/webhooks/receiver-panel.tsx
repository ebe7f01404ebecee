import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sayRefusals } from './refusal-words.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'
import { SecretsDialog } from './secrets-dialog.tsx'
import { useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'

export interface ReceiverPanelProps {
  receiver: ReceiverState
  onReceiver: (state: ReceiverState) => void
}

const FAILED = {
  'port-taken': 'another program listens there',
  'not-allowed': 'the system does not allow it',
  other: 'the system refused; the log holds the details',
}

/** The receiver: on or off, where deliveries are to go, and what it refused. */
export function ReceiverPanel({ receiver, onReceiver }: ReceiverPanelProps) {
  const { client } = useStudio()
  const { secrets } = useSecrets()
  const [opened, setOpened] = useState<'receiver' | 'secrets' | null>(null)
  const change = useMutation({
    mutationFn: (request: { isOn?: boolean; port?: number }) => client.webhooks.setReceiver(request),
    onSuccess: onReceiver,
  })
  const { kind, url, tunnelUrl, failure } = receiver
  const missing = secrets.filter(({ isHere }) => !isHere).length
  return (
    <div className={styles.receiver}>
      <div className={styles.strip}>
        <SwitchField
          label="Receive deliveries on this machine"
          isSelected={kind !== 'off'}
          isDisabled={change.isPending}
          onChange={(isOn) => change.mutate({ isOn })}
        />
        <span className={styles.spacer} />
        <Button onPress={() => setOpened('secrets')}>
          {secrets.length === 0 ? 'Secrets' : `Secrets (${secrets.length})`}
        </Button>
        <Button onPress={() => setOpened('receiver')}>Port and tunnel</Button>
      </div>
      {url !== null && (
        <>
          <Address label="Address for senders on this machine" url={url} />
          {tunnelUrl !== null && <Address label="Address through the tunnel" url={tunnelUrl} />}
        </>
      )}
      {kind === 'failed' && failure && (
        <Notice
          tone="failed"
          role="alert"
          actions={
            <>
              <Button onPress={() => change.mutate({ isOn: true })}>Try again</Button>
              <Button onPress={() => change.mutate({ isOn: true, port: 0 })}>Use another port</Button>
            </>
          }
        >
          The receiver cannot listen on port {failure.port}: {FAILED[failure.reason]}. Nothing is received. Another port
          changes the address, which the agents’ webhooks then need.
        </Notice>
      )}
      {change.error && <FailureNotice failure={failureOf(reasonOf(change.error))} topic="managing" />}
      {missing > 0 && (
        <Notice
          tone="warning"
          role="status"
          actions={<Button onPress={() => setOpened('secrets')}>Look at the secrets</Button>}
        >
          {formatCount(missing, 'secret')} {missing === 1 ? 'is' : 'are'} not in the keychain any more. Until{' '}
          {missing === 1 ? 'it is' : 'they are'} stored again, deliveries signed with {missing === 1 ? 'it' : 'them'}{' '}
          are answered 503, so that the sender tries again.
        </Notice>
      )}
      {receiver.lastRefusal && (
        <p className={styles.fact} role="status">
          {sayRefusals(receiver)}
        </p>
      )}
      {opened === 'secrets' && <SecretsDialog onClose={() => setOpened(null)} />}
      {opened === 'receiver' && (
        <ReceiverDialog receiver={receiver} onReceiver={onReceiver} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div className={styles.address}>
      <span className={styles.fact}>{label}</span>
      <code>{url}</code>
      <Button
        look="quiet"
        aria-label={`Copy: ${label}`}
        onPress={() => {
          if (copyText(url)) showToast({ text: 'The address is copied. Set it as an agent’s webhook.' })
        }}
      >
        Copy
      </Button>
    </div>
  )
}
