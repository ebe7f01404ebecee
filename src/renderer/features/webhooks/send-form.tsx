import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SignWith, WebhookSent } from '#shared/contract/webhooks.ts'
import { SENT_BY_STUDIO } from '#shared/domain/webhooks/sent-by-studio.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-count.ts'
import { reasonOf } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodeBlock } from './code-block.tsx'
import { useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'

export interface SendFormProps {
  /** What is sent without signing it anew. */
  unsigned: string
  send: (target: { url: string; sign: SignWith }, signal: AbortSignal) => Promise<WebhookSent>
}

const NOT = 'not'
const TYPED = 'typed'

/** Sends once to an address that is typed, and shows the request and what came back. Everything says that the studio sent it. */
export function SendForm({ unsigned, send }: SendFormProps) {
  const { secrets } = useSecrets()
  const [url, setUrl] = useState('http://localhost:3000/')
  const [signBy, setSignBy] = useState(NOT)
  const [secret, setSecret] = useState('')
  const stopping = useRef<AbortController | null>(null)
  const sending = useMutation({
    gcTime: 0,
    mutationFn: () => {
      const stop = new AbortController()
      stopping.current = stop
      const sign: SignWith =
        signBy === NOT
          ? { kind: 'not' }
          : signBy === TYPED
            ? { kind: 'typed', secret }
            : { kind: 'stored', secretId: signBy }
      return send({ url, sign }, stop.signal)
    },
  })
  const reason = sending.error ? reasonOf(sending.error) : null
  const urlError = reason?.details.fields?.['url'] ?? null
  return (
    <div className={styles.send}>
      <p className={styles.lead}>What goes out is marked “{SENT_BY_STUDIO}”, in a header of its own.</p>
      <div className={styles.pair}>
        <TextField label="Send to" value={url} onChange={setUrl} error={urlError} maxLength={2_048} />
        <SelectField
          label="Signature"
          options={[
            { id: NOT, label: unsigned },
            ...secrets.map((each) => ({
              id: each.secretId,
              label: `Signed with ${each.name}`,
              isDisabled: !each.isHere,
            })),
            { id: TYPED, label: 'Signed with a secret typed here' },
          ]}
          value={signBy}
          onChange={setSignBy}
        />
        {signBy === TYPED && (
          <TextField
            label="The secret"
            type="password"
            autoComplete="off"
            value={secret}
            onChange={setSecret}
            maxLength={4_096}
          />
        )}
      </div>
      <div className={styles.strip}>
        <Button
          look="primary"
          isDisabled={url.trim() === '' || (signBy === TYPED && secret === '')}
          onPress={() => {
            // Disabled it would lose the focus, and the dialog its keys.
            if (!sending.isPending) sending.mutate()
          }}
        >
          {sending.isPending ? 'Waiting for the answer' : 'Send it once'}
        </Button>
        {sending.isPending && <Button onPress={() => stopping.current?.abort()}>Stop waiting</Button>}
      </div>
      {reason && urlError === null && <FailureNotice failure={failureOf(reason)} topic="managing" />}
      <div role="status">{sending.data && <Sent sent={sending.data} />}</div>
    </div>
  )
}

function Sent({ sent }: { sent: WebhookSent }) {
  const { outcome } = sent
  const lines = (headers: readonly (readonly [string, string])[]): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <div className={styles.exchange}>
      <p>
        {outcome.kind === 'answered'
          ? `Answered ${outcome.status} after ${Math.round(sent.durationMs)} ms.`
          : `Not answered: ${outcome.reason}.`}
      </p>
      <section aria-label="Request">
        <h2 className={styles.part}>Request, {SENT_BY_STUDIO}</h2>
        <CodeBlock label="Request as sent">
          {`${sent.requestLine}\n${lines(sent.headers)}\n\n(${formatSize(sent.sizeBytes)})`}
        </CodeBlock>
      </section>
      {outcome.kind === 'answered' && (
        <section aria-label="Answer">
          <h2 className={styles.part}>Answer</h2>
          <CodeBlock label="Answer as received">
            {`${outcome.status}\n${lines(outcome.headers)}\n\n${outcome.body}${outcome.isCut ? '\n… the rest is not here: it broke off, or was more than 64 KB' : ''}`}
          </CodeBlock>
        </section>
      )}
    </div>
  )
}
