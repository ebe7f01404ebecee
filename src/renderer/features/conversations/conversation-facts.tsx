import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber, formatPlaces } from '../../lib/format-number.ts'
import { describeDuration, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './conversation-page.module.css'
import { formatEndReason, formatValue } from './format-conversation.ts'
import { t } from './messages/t.ts'

/** Details of a conversation other than its transcript. */
export function ConversationFacts({ detail }: { detail: ConversationDetail }) {
  const now = new Date(useNow(60_000))
  const { row, seen } = detail
  const moment = (name: string) => (typeof seen[name] === 'string' ? formatMoment(seen[name], now) : null)
  const cents = seen['cost_cents']
  const facts: [string, string | null][] = [
    [t('caller'), row.caller || null],
    [t('facts.channel'), row.transport || null],
    [t('started'), moment('started_at') ?? moment('created_at')],
    [t('facts.length'), row.durationMs === null ? null : describeDuration(row.durationMs)],
    [t('messages'), formatNumber(Math.max(row.messageCount, detail.messages.length))],
    [t('facts.end'), formatEndReason(detail.endReason)],
    [
      t('facts.cost'),
      typeof cents === 'number' && !row.isSimulated
        ? t('facts.costAmount', { amount: formatPlaces(cents / 100, 2) })
        : null,
    ],
    [t('facts.synced'), formatMoment(detail.asOf, now)],
  ]
  const variables = Object.entries(asRecord(seen['dynamic_variables']))
  return (
    <section aria-label={common('details')} className={styles.part}>
      <h2>{common('details')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {variables.length > 0 && (
        <>
          <h3>{t('variables')}</h3>
          <dl className={styles.facts}>
            {variables.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{formatValue(value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <details className={styles.whole}>
        <summary>{t('facts.raw')}</summary>
        <pre>{JSON.stringify(seen, null, 2)}</pre>
      </details>
    </section>
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
