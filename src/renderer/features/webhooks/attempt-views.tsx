import { useMemo, useState } from 'react'
import type { WebhookAttempt } from '#shared/contract/webhooks.ts'
import { compareAttempts } from '#shared/domain/webhooks/compare-attempts.ts'
import { flatToEnvelope } from '#shared/domain/webhooks/flat-to-envelope.ts'
import { writeJson } from '#shared/domain/webhooks/write-json.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeBlock } from './code-block.tsx'
import { hexOf, readable, shorten } from './body-views.ts'
import { type ReceivedBody, useBody } from './use-body.ts'
import styles from './webhooks.module.css'

export interface AttemptViewsProps {
  attempt: WebhookAttempt
  /** The attempt before it, to compare with. */
  before: WebhookAttempt | undefined
  format: string
}

type View = 'readable' | 'raw' | 'bytes' | 'differences' | 'envelope'

/** An attempt: readable, as it came, as bytes, against the one before, and an earlier body as the envelope that replaced it. */
export function AttemptViews({ attempt, before, format }: AttemptViewsProps) {
  const [view, setView] = useState<View>('readable')
  const body = useBody(attempt.id)
  const bodyBefore = useBody(before?.id)
  const readableText = useMemo(
    () => (body.data ? shorten(readable(body.data.text) ?? body.data.text ?? hexOf(body.data.bytes)) : ''),
    [body.data],
  )
  const options: { id: View; label: string }[] = [
    { id: 'readable', label: 'Readable' },
    { id: 'raw', label: 'As it came' },
    { id: 'bytes', label: 'Bytes' },
    ...(before ? [{ id: 'differences' as const, label: 'Against the one before' }] : []),
    ...(format === 'flat' ? [{ id: 'envelope' as const, label: 'As an envelope' }] : []),
  ]
  const shown = options.some(({ id }) => id === view) ? view : 'readable'
  return (
    <div className={styles.views}>
      <ChoiceField label="Show it" isLabelHidden options={options} value={shown} onChange={setView} />
      {body.error && <Notice tone="failed">The body is not here any more.</Notice>}
      {body.isPending && <Skeleton label="Reading the body" />}
      {body.data && shown === 'readable' && <CodeBlock label="Body, readable">{readableText}</CodeBlock>}
      {body.data && shown === 'raw' && (
        <CodeBlock label="Request as it came">{`${attempt.requestLine}\n${attempt.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${shorten(body.data.text ?? hexOf(body.data.bytes))}`}</CodeBlock>
      )}
      {body.data && shown === 'bytes' && (
        <CodeBlock label="Body as bytes">{`SHA-256 ${attempt.bodyHash}\n\n${hexOf(body.data.bytes)}`}</CodeBlock>
      )}
      {body.data && bodyBefore.data && before && shown === 'differences' && (
        <Differences before={{ ...before, body: bodyBefore.data }} after={{ ...attempt, body: body.data }} />
      )}
      {body.data && shown === 'envelope' && <Envelope text={body.data.text ?? ''} />}
    </div>
  )
}

type Compared = WebhookAttempt & { body: ReceivedBody }

function Differences({ before, after }: { before: Compared; after: Compared }) {
  const found = useMemo(
    () =>
      compareAttempts(
        { headers: before.headers, text: before.body.text },
        { headers: after.headers, text: after.body.text },
      ),
    [before, after],
  )
  if (found.length === 0) return <p>Both attempts are the same to the byte, headers included.</p>
  return (
    <>
      {before.bodyHash === after.bodyHash && <p>The bodies are the same to the byte.</p>}
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Before</th>
            <th scope="col">In this attempt</th>
          </tr>
        </thead>
        <tbody>
          {found.map((each) => (
            <tr key={each.where}>
              <th scope="row">{each.where}</th>
              <td>{each.before ?? 'nothing'}</td>
              <td>{each.after ?? 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Envelope({ text }: { text: string }) {
  const view = useMemo(() => flatToEnvelope(text), [text])
  if (!view) return <p>This body cannot be shown as an envelope.</p>
  return (
    <>
      <p className={styles.lead}>
        The same event as the service sends it since the envelope.{' '}
        {view.unknown.length > 0 && `An earlier body does not say its ${view.unknown.join(' and ')}.`}
      </p>
      <CodeBlock label="Body as an envelope">
        {shorten(readable(writeJson(view.envelope)) ?? writeJson(view.envelope))}
      </CodeBlock>
    </>
  )
}
