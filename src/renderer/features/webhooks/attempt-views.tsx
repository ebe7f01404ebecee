import { useMemo, useState } from 'react'
import type { WebhookAttempt } from '#shared/contract/webhooks.ts'
import { compareAttempts } from '#shared/domain/webhooks/compare-attempts.ts'
import { flatToEnvelope } from '#shared/domain/webhooks/flat-to-envelope.ts'
import { writeJson } from '#shared/domain/webhooks/write-json.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { getHex, readable, shorten } from './body-views.ts'
import { t } from './messages/t.ts'
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
    { id: 'readable', label: t('view.readable') },
    { id: 'raw', label: t('view.raw') },
    { id: 'bytes', label: t('view.bytes') },
    ...(before ? [{ id: 'differences' as const, label: t('view.differences') }] : []),
    ...(format === 'flat' ? [{ id: 'envelope' as const, label: t('view.envelope') }] : []),
  ]
  const shown = options.some(({ id }) => id === view) ? view : 'readable'
  return (
    <div className={styles.views}>
      <ChoiceField label={t('view.label')} isLabelHidden options={options} value={shown} onChange={setView} />
      {body.error && (
        <Notice tone="failed" role="status">
          {t('view.gone')}
        </Notice>
      )}
      {body.isPending && <Skeleton label={t('view.loading')} />}
      {body.data && shown === 'readable' && (
        <CodeBlock label={t('view.readableLabel')} isJson={body.data.text !== null}>
          {readableText}
        </CodeBlock>
      )}
      {body.data && shown === 'raw' && (
        <CodeBlock
          label={t('rawRequest')}
        >{`${attempt.requestLine}\n${attempt.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${shorten(body.data.text ?? getHex(body.data.bytes))}`}</CodeBlock>
      )}
      {body.data && shown === 'bytes' && (
        <CodeBlock
          label={t('view.bytesLabel')}
        >{`SHA-256 ${attempt.bodyHash}\n\n${getHex(body.data.bytes)}`}</CodeBlock>
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
  if (found.length === 0) return <p>{t('view.same')}</p>
  return (
    <>
      {before.bodyHash === after.bodyHash && <p>{t('view.sameBodies')}</p>}
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">{t('view.where')}</th>
            <th scope="col">{t('view.before')}</th>
            <th scope="col">{t('view.after')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((each) => (
            <tr key={each.where}>
              <th scope="row">{each.where}</th>
              <td>{each.before ?? t('view.nothing')}</td>
              <td>{each.after ?? t('view.nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const listFields = (fields: readonly string[]) => new Intl.ListFormat(getLocale()).format(fields)

function Envelope({ text }: { text: string }) {
  const view = useMemo(() => flatToEnvelope(text), [text])
  if (!view) return <p>{t('view.noEnvelope')}</p>
  return (
    <>
      <p className={styles.lead}>
        {t('view.envelopeText')}
        {view.unknown.length > 0 && ` ${t('view.envelopeLacks', { fields: listFields(view.unknown) })}`}
      </p>
      <CodeBlock label={t('view.envelopeLabel')} isJson>
        {shorten(readable(writeJson(view.envelope)) ?? writeJson(view.envelope))}
      </CodeBlock>
    </>
  )
}
