import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RecordEntry } from './delivery-records.tsx'
import styles from './webhooks.module.css'

export interface ConversationDeliveriesProps {
  conversationId: string
  /** Shows the part that rebuilds the event and sends it. */
  onRebuild: () => void
}

/** As many as a workspace has endpoints; more are those of endpoints that it had. */
const RECORDS_TOGETHER = 50

/**
 * What the service delivered about one conversation, and why; kept up by whoever watches the conversation. There is no way to have it send
 * again: the service has none.
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
          {ask.isPending ? 'Asking the service' : asOf === null ? '' : `as of ${sayMoment(asOf, now)}`}
        </span>
        <span className={styles.spacer} />
        <Button isDisabled={ask.isPending} onPress={() => ask.mutate()}>
          Ask again
        </Button>
        <Button onPress={onRebuild}>Rebuild and send</Button>
      </div>
      {ask.error && (
        <FailureNotice
          failure={failureOf(reasonOf(ask.error))}
          topic="managing"
          role="status"
          kept={asOf === null ? undefined : 'What was last seen is shown.'}
        />
      )}
      {asOf !== null && records.length === 0 && (
        <p className={styles.fact}>
          Nobody was told of this conversation: its agent has no webhook and no endpoint of the workspace asks for it,
          or it has not ended.
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
