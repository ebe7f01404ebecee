import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SendFailure, SignWith, WebhookSent } from '#shared/contract/webhooks.ts'
import { SENT_BY_STUDIO } from '#shared/domain/webhooks/sent-by-studio.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatSize } from '../../lib/format-number.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { formatSecretState, useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'

export interface SendFormProps {
  /** What is sent without signing it again. */
  unsigned: string
  /** The URL to start with. */
  url?: string
  send: (target: { url: string; sign: SignWith }, signal: AbortSignal) => Promise<WebhookSent>
}

const NOT = 'not'
const TYPED = 'typed'

/**
 * Sends once to a URL entered by the user, and shows the request and the response. Always states that the studio is the
 * sender.
 */
export function SendForm({ unsigned, url: firstUrl = 'http://localhost:3000/', send }: SendFormProps) {
  const { secrets } = useSecrets()
  const [url, setUrl] = useState(firstUrl)
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
  const reason = sending.error ? getFailure(sending.error) : null
  const urlError = formatFields(reason)['url'] ?? null
  return (
    <div className={styles.send}>
      <p className={styles.lead}>{t('send.lead', { words: SENT_BY_STUDIO })}</p>
      <div className={styles.pair}>
        <TextField label={t('send.to')} value={url} onChange={setUrl} error={urlError} maxLength={2_048} />
        <SelectField
          label={t('signature')}
          options={[
            { id: NOT, label: unsigned },
            ...secrets.map((each) => ({
              id: each.secretId,
              label: t('send.signedWith', { name: each.name }),
              isDisabled: each.state !== 'available',
              detail: formatSecretState(each.state),
            })),
            { id: TYPED, label: t('send.typed') },
          ]}
          value={signBy}
          onChange={setSignBy}
        />
        {signBy === TYPED && (
          <TextField
            label={t('signingSecret')}
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
            // If disabled, it would lose the focus, and the dialog its keyboard handling.
            if (!sending.isPending) sending.mutate()
          }}
        >
          {t(sending.isPending ? 'send.waiting' : 'send.send')}
        </Button>
        {sending.isPending && <Button onPress={() => stopping.current?.abort()}>{t('send.stop')}</Button>}
      </div>
      {reason && urlError === null && <FailureNotice failure={reason} topic="managing" />}
      <div role="status">{sending.data && <Sent sent={sending.data} />}</div>
    </div>
  )
}

function formatSendFailure(reason: SendFailure): string {
  switch (reason.kind) {
    case 'timeout':
      return t('send.timeout', { seconds: reason.afterMs / 1_000 })
    case 'ended':
      return t('send.ended')
    case 'system':
      return reason.text
    default:
      return assertNever(reason)
  }
}

function Sent({ sent }: { sent: WebhookSent }) {
  const { outcome } = sent
  const lines = (headers: readonly (readonly [string, string])[]): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <div className={styles.exchange}>
      <p>
        {outcome.kind === 'answered'
          ? t('send.answered', { status: String(outcome.status), duration: String(Math.round(sent.durationMs)) })
          : t('send.failed', { reason: formatSendFailure(outcome.reason) })}
      </p>
      <section aria-label={t('send.request')}>
        <h2 className={styles.part}>{t('send.requestTitle', { words: SENT_BY_STUDIO })}</h2>
        <CodeBlock label={t('rawRequest')}>
          {`${sent.requestLine}\n${lines(sent.headers)}\n\n(${formatSize(sent.sizeBytes)})`}
        </CodeBlock>
      </section>
      {outcome.kind === 'answered' && (
        <section aria-label={t('send.response')}>
          <h2 className={styles.part}>{t('send.response')}</h2>
          <CodeBlock label={t('send.rawResponse')}>
            {`${outcome.status}\n${lines(outcome.headers)}\n\n${outcome.body}${outcome.isCut ? t('send.truncated') : ''}`}
          </CodeBlock>
        </section>
      )}
    </div>
  )
}
