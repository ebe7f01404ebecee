import { useMemo, useState } from 'react'
import type { WebhookAttempt } from '#shared/contract/webhooks.ts'
import { compareAttempts } from '#shared/domain/webhooks/compare-attempts.ts'
import { flatToEnvelope } from '#shared/domain/webhooks/flat-to-envelope.ts'
import { writeJson } from '#shared/domain/webhooks/write-json.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeBlock } from './code-block.tsx'
import { getHex, readable, shorten } from './body-views.ts'
import { type ReceivedBody, useBody } from './use-body.ts'
import styles from './webhooks.module.css'

export interface AttemptViewsProps {
  attempt: WebhookAttempt
  /** The previous attempt, for comparison. */
  before: WebhookAttempt | undefined
  format: string
}

type View = 'readable' | 'raw' | 'bytes' | 'differences' | 'envelope'

/**
 * An attempt: formatted, raw, as bytes, as a diff against the previous one, and an earlier body as the envelope that
 * replaced it.
 */
export function AttemptViews({ attempt, before, format }: AttemptViewsProps) {
  const [view, setView] = useState<View>('readable')
  const body = useBody(attempt.id)
  const bodyBefore = useBody(before?.id)
  const readableText = useMemo(
    () => (body.data ? shorten(readable(body.data.text) ?? body.data.text ?? getHex(body.data.bytes)) : ''),
    [body.data],
  )
  const options: { id: View; label: string }[] = [
    { id: 'readable', label: 'Formatted' },
    { id: 'raw', label: 'Raw' },
    { id: 'bytes', label: 'Hex' },
    ...(before ? [{ id: 'differences' as const, label: 'Diff' }] : []),
    ...(format === 'flat' ? [{ id: 'envelope' as const, label: 'Envelope' }] : []),
  ]
  const shown = options.some(({ id }) => id === view) ? view : 'readable'
  return (
    <div className={styles.views}>
      <ChoiceField label="Show it" isLabelHidden options={options} value={shown} onChange={setView} />
      {body.error && (
        <Notice tone="failed" role="status">
          The body is no longer stored.
        </Notice>
      )}
      {body.isPending && <Skeleton label="Loading body…" />}
      {body.data && shown === 'readable' && <CodeBlock label="Body, readable">{readableText}</CodeBlock>}
      {body.data && shown === 'raw' && (
        <CodeBlock label="Raw request">{`${attempt.requestLine}\n${attempt.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${shorten(body.data.text ?? getHex(body.data.bytes))}`}</CodeBlock>
      )}
      {body.data && shown === 'bytes' && (
        <CodeBlock label="Body as bytes">{`SHA-256 ${attempt.bodyHash}\n\n${getHex(body.data.bytes)}`}</CodeBlock>
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
  if (found.length === 0) return <p>Identical, including headers.</p>
  return (
    <>
      {before.bodyHash === after.bodyHash && <p>The bodies are identical.</p>}
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
  if (!view) return <p>Can’t show this body as an envelope.</p>
  return (
    <>
      <p className={styles.lead}>
        The same event in the current envelope format.
        {view.unknown.length > 0 && ` Earlier bodies don’t include the ${view.unknown.join(' and ')}.`}
      </p>
      <CodeBlock label="Body as an envelope">
        {shorten(readable(writeJson(view.envelope)) ?? writeJson(view.envelope))}
      </CodeBlock>
    </>
  )
}
