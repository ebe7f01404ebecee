import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverState, ReceiverRefusal } from '#shared/contract/webhooks.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatCount } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ReceiverDialog } from './receiver-dialog.tsx'
import { SecretsDialog } from './secrets-dialog.tsx'
import { useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'
import { formatClock } from '../../lib/format-time.ts'

export interface ReceiverPanelProps {
  receiver: ReceiverState
  onReceiver: (state: ReceiverState) => void
}

const FAILED = {
  'port-taken': 'the port is in use by another app',
  'not-allowed': 'permission denied',
  other: 'system error; see the log',
}

/** The receiver: on or off, its endpoint URL, and rejected requests. */
export function ReceiverPanel({ receiver, onReceiver }: ReceiverPanelProps) {
  const { client } = useStudio()
  const { secrets } = useSecrets()
  const [opened, setOpened] = useState<'receiver' | 'secrets' | null>(null)
  const change = useMutation({
    mutationFn: (request: { isOn?: boolean; port?: number }) => client.webhooks.setReceiver(request),
    onSuccess: onReceiver,
  })
  const { kind, url, tunnelUrl, failure } = receiver
  const missing = secrets.filter(({ state }) => state === 'missing').length
  const isWaiting = secrets.some(({ state }) => state === 'waiting')
  return (
    <div className={styles.receiver}>
      <div className={styles.strip}>
        <SwitchField
          label="Local receiver"
          isSelected={kind !== 'off'}
          isDisabled={change.isPending}
          onChange={(isOn) => change.mutate({ isOn })}
        />
        <span className={styles.spacer} />
        <Button onPress={() => setOpened('secrets')}>
          {secrets.length === 0 ? 'Signing secrets' : `Signing secrets (${secrets.length})`}
        </Button>
        <Button onPress={() => setOpened('receiver')}>Port and tunnel</Button>
      </div>
      {url !== null && (
        <>
          <Address label="Local endpoint URL" url={url} />
          {tunnelUrl !== null && <Address label="Public endpoint URL" url={tunnelUrl} />}
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
          Couldn’t start the receiver on port {failure.port}: {FAILED[failure.reason]}. Deliveries aren’t being
          received. If you change the port, update your agents’ webhook URLs.
        </Notice>
      )}
      {change.error && <FailureNotice failure={getFailure(change.error)} topic="managing" />}
      {missing > 0 && (
        <Notice
          tone="warning"
          role="status"
          actions={<Button onPress={() => setOpened('secrets')}>View secrets</Button>}
        >
          {formatCount(missing, 'signing secret')} {missing === 1 ? 'is' : 'are'} missing from the keychain. Deliveries
          signed with {missing === 1 ? 'it' : 'them'} get a 503 (so they’re retried) until you add{' '}
          {missing === 1 ? 'it' : 'them'} again.
        </Notice>
      )}
      {isWaiting && (
        <Notice tone="quiet" role="status">
          Waiting for the system keychain. Deliveries signed with secrets in it get a 503 (so they’re retried) until you
          unlock it.
        </Notice>
      )}
      {receiver.lastRefusal && (
        <p className={styles.fact} role="status">
          {formatRefusals(receiver)}
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
          if (copyText(url)) showToast({ text: 'URL copied. Paste it as an agent’s webhook URL.' })
        }}
      >
        Copy
      </Button>
    </div>
  )
}

const REASONS: Record<ReceiverRefusal, string> = {
  host: 'host not allowed',
  browser: 'a browser sent it',
  method: 'method wasn’t POST',
  path: 'wrong path',
  'content-type': 'it was not application/json',
  'too-large': 'it was larger than 4 MB',
  malformed: 'malformed HTTP request',
  upgrade: 'it asked for another protocol',
  pipelined: 'pipelined request',
  interrupted: 'connection closed early',
}

/** What was rejected since startup, and why the last one was. */
function formatRefusals({ refusals, lastRefusal }: Pick<ReceiverState, 'refusals' | 'lastRefusal'>): string {
  const count = refusals.reduce((sum, each) => sum + each.count, 0)
  if (count === 0 || !lastRefusal) return ''
  const last = `at ${formatClock(lastRefusal.at)}: ${REASONS[lastRefusal.reason]}`
  return count === 1 ? `1 request refused, ${last}.` : `${formatCount(count, 'request')} refused, the last ${last}.`
}
