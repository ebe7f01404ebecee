import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { GridListItem } from 'react-aria-components'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { RecordEntry } from './delivery-records.tsx'
import styles from './webhooks.module.css'

/** What the service could not deliver, over all conversations, each with the reason. */
export function LogTab({ onConversation }: { onConversation: (conversationId: string) => void }) {
  const { queries } = useStudio()
  const stored = useQuery(queries.webhooks.board.queryOptions())
  const { looking, failure, look, stop } = useLook()
  const now = new Date(useNow(60_000))
  const board = stored.data
  const items = useMemo(
    () => (board?.undelivered ?? []).map((record) => ({ record, id: `${record.conversationId} ${record.url}` })),
    [board],
  )
  return (
    <>
      <div className={styles.receiver}>
        <div className={styles.strip}>
          <span className={styles.fact} role="status">
            {looking && looking.total === 0
              ? 'Asking for the conversations'
              : looking
                ? `${formatNumber(looking.looked)} of ${formatCount(looking.total, 'conversation')} looked at`
                : board && board.asOf !== null
                  ? `${formatCount(board.undeliveredCount, 'delivery', 'deliveries')} not made, of ${formatNumber(board.records)} about ${formatCount(board.conversations, 'conversation')}, as of ${sayMoment(board.asOf, now)}`
                  : 'The service was not asked yet.'}
          </span>
          <span className={styles.spacer} />
          {looking ? <Button onPress={stop}>Stop</Button> : <Button onPress={look}>Ask about all conversations</Button>}
        </div>
        {failure && (
          <FailureNotice
            failure={failureOf(failure)}
            topic="managing"
            role="status"
            kept="What was last seen is shown."
          />
        )}
      </div>
      {board && board.undeliveredCount > items.length && (
        <p className={styles.fact}>The newest {formatNumber(items.length)} of them are shown.</p>
      )}
      {stored.isPending && <Skeleton label="Reading the deliveries" />}
      {board && items.length === 0 && !looking && (
        <EmptyState
          title={board.asOf === null ? 'No deliveries stored yet' : 'Everything was delivered'}
          action={
            board.asOf === null ? (
              <Button look="primary" onPress={look}>
                Ask about all conversations
              </Button>
            ) : undefined
          }
        >
          {board.asOf === null
            ? 'The service keeps a record of every delivery. What failed is gathered here, with the reason.'
            : 'No delivery that was looked at failed. The service sends nothing again by itself after three attempts.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <VirtualList
          label="Deliveries that failed"
          items={items}
          rowHeightRem={6}
          className={styles.list}
          onAction={(id) => onConversation(id.split(' ', 1)[0] ?? '')}
          dependencies={[now.getMinutes()]}
        >
          {({ id, record }) => (
            <GridListItem id={id} textValue={`${record.conversationId} ${record.status}`} className={styles.row}>
              <div className={styles.boardRow}>
                <code className={styles.fact}>{record.conversationId}</code>
                <RecordEntry record={record} now={now} />
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
    </>
  )
}

/** Looks at all conversations at a press, and by itself at the newest when the part is opened. */
function useLook() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [looking, setLooking] = useState<{ looked: number; total: number } | null>(null)
  const [failure, setFailure] = useState<Reason | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const [look] = useState(() => async (reach: 'newest' | 'all') => {
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setLooking({ looked: 0, total: 0 })
    const show = () => cache.invalidateQueries({ queryKey: queries.webhooks.board.key() })
    try {
      for await (const { looked, total } of await client.webhooks.refreshBoard({ reach }, { signal: stop.signal })) {
        setLooking({ looked, total })
        if (looked % 50 === 0) void show()
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure(reasonOf(error))
    } finally {
      await show()
      if (stopping.current === stop) setLooking(null)
    }
  })
  useEffect(() => {
    void look('newest')
    return () => stopping.current?.abort()
  }, [look])
  return { looking, failure, look: () => void look('all'), stop: () => stopping.current?.abort() }
}
