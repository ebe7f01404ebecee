import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { formatNumber, formatPlaces } from '../../lib/format-count.ts'
import { describeDuration, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './conversation-page.module.css'
import { formatEndReason, formatValue } from './format-conversation.ts'

/** Details of a conversation other than its transcript. */
export function ConversationFacts({ detail }: { detail: ConversationDetail }) {
  const now = new Date(useNow(60_000))
  const { row, seen } = detail
  const moment = (name: string) => (typeof seen[name] === 'string' ? formatMoment(seen[name], now) : null)
  const cents = seen['cost_cents']
  const facts: [string, string | null][] = [
    ['Caller', row.caller || null],
    ['Channel', row.transport || null],
    ['Started', moment('started_at') ?? moment('created_at')],
    ['Length', row.durationMs === null ? null : describeDuration(row.durationMs)],
    ['Messages', formatNumber(Math.max(row.messageCount, detail.messages.length))],
    ['End', formatEndReason(detail.endReason)],
    [
      'Cost',
      typeof cents === 'number' && !row.isSimulated ? `${formatPlaces(cents / 100, 2)} (account currency)` : null,
    ],
    ['Last synced', formatMoment(detail.asOf, now)],
  ]
  const variables = Object.entries(asRecord(seen['dynamic_variables']))
  return (
    <section aria-label="Details" className={styles.part}>
      <h2>Details</h2>
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
          <h3>Variables</h3>
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
        <summary>Raw data (JSON)</summary>
        <pre>{JSON.stringify(seen, null, 2)}</pre>
      </details>
    </section>
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
