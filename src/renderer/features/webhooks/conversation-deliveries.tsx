import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../lib/format-count.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RecordEntry } from './delivery-records.tsx'
import styles from './webhooks.module.css'

export interface ConversationDeliveriesProps {
  conversationId: string
  /** Shows the tab that rebuilds and sends the event. */
  onRebuild: () => void
}

/** The maximum number of endpoints in a workspace; any more belong to former endpoints. */
const RECORDS_TOGETHER = 50

/**
 * The service's deliveries for one conversation, and their reasons; updated by the conversation's watcher. They can't
 * be resent: the service doesn't support it.
 */
export function ConversationDeliveries({ conversationId, onRebuild }: ConversationDeliveriesProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const input = { conversationId }
  const stored = useQuery(queries.webhooks.deliveries.queryOptions({ input }))
  const now = new Date(useNow(60_000))
  const ask = useMutation({
    mutationFn: () => client.webhooks.fetchDeliveries({ conversationId }),
    onSuccess: (records) =>
      cache.setQueryData(queries.webhooks.deliveries.queryKey({ input: { conversationId } }), records),
  })
  const { records = [], asOf = null } = stored.data ?? {}
  const [shownCount, setShownCount] = useState(RECORDS_TOGETHER)
  const hiddenCount = records.length - shownCount
  return (
    <section className={styles.records} aria-label="Deliveries">
      <div className={styles.strip}>
        <h2>Deliveries</h2>
        <span className={styles.fact} role="status">
          {ask.isPending ? 'Loading…' : asOf === null ? '' : `as of ${formatMoment(asOf, now)}`}
        </span>
        <span className={styles.spacer} />
        <Button isDisabled={ask.isPending} onPress={() => ask.mutate()}>
          {ask.isPending ? 'Refreshing…' : 'Refresh'}
        </Button>
        <Button onPress={onRebuild}>Rebuild event</Button>
      </div>
      {ask.error && (
        <FailureNotice
          failure={getFailure(ask.error)}
          topic="managing"
          role="status"
          kept={asOf === null ? undefined : 'Showing the last synced list.'}
        />
      )}
      {asOf !== null && records.length === 0 && (
        <p className={styles.fact}>
          No deliveries. The agent has no webhook, no endpoint subscribes to this event, or the conversation hasn’t
          ended.
        </p>
      )}
      {records.slice(0, shownCount).map((record) => (
        <RecordEntry key={record.url} record={record} now={now} />
      ))}
      {hiddenCount > 0 && (
        <div className={styles.strip}>
          <span className={styles.fact} role="status">
            {formatCount(hiddenCount, 'further delivery', 'further deliveries')}
          </span>
          <Button onPress={() => setShownCount(shownCount + RECORDS_TOGETHER)}>Show more</Button>
        </div>
      )}
    </section>
  )
}
