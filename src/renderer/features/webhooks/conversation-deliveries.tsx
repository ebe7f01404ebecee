import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { common } from '../../lib/common/messages/common.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RecordEntry } from './delivery-records.tsx'
import { t } from './messages/t.ts'
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
    <section className={styles.records} aria-label={t('deliveries')}>
      <div className={styles.strip}>
        <h2>{t('deliveries')}</h2>
        <span className={styles.fact} role="status">
          {ask.isPending ? common('loading') : asOf === null ? '' : t('records.asOf', { at: formatMoment(asOf, now) })}
        </span>
        <span className={styles.spacer} />
        <Button isDisabled={ask.isPending} onPress={() => ask.mutate()}>
          {ask.isPending ? t('records.refreshing') : common('refresh')}
        </Button>
        <Button onPress={onRebuild}>{t('rebuildEvent')}</Button>
      </div>
      {ask.error && (
        <FailureNotice
          failure={getFailure(ask.error)}
          topic="managing"
          role="status"
          kept={asOf === null ? undefined : t('lastList')}
        />
      )}
      {asOf !== null && records.length === 0 && <p className={styles.fact}>{t('records.none')}</p>}
      {records.slice(0, shownCount).map((record) => (
        <RecordEntry key={record.url} record={record} now={now} />
      ))}
      {hiddenCount > 0 && (
        <div className={styles.strip}>
          <span className={styles.fact} role="status">
            {t('records.further', { count: hiddenCount })}
          </span>
          <Button onPress={() => setShownCount(shownCount + RECORDS_TOGETHER)}>{t('records.more')}</Button>
        </div>
      )}
    </section>
  )
}
