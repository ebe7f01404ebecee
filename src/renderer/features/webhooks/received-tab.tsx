import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { filterRows, type HistoryFilter, HISTORY_FILTERS } from './filter-rows.ts'
import { ReceiverPanel } from './receiver-panel.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { shortVerdict } from './verdict-words.ts'
import styles from './webhooks.module.css'

/** What is looked for, and what was opened last; kept by whoever shows the list, so that the way back finds it. */
export interface ReceivedView {
  search: string
  filter: HistoryFilter
  openedId: number | null
}

export const WHOLE_VIEW: ReceivedView = { search: '', filter: 'all', openedId: null }

export interface ReceivedTabProps {
  view: ReceivedView
  onView: (view: ReceivedView) => void
  onOpen: (id: number) => void
}

/** The receiver, and everything that came to it, newest first. */
export function ReceivedTab({ view, onView, onOpen }: ReceivedTabProps) {
  const { receiver, setReceiver, rows, isRead, failure, again } = useWebhooks()
  const { search, filter, openedId } = view
  const shown = useDeferredValue(search)
  const found = useMemo(() => filterRows(rows, filter, shown), [rows, filter, shown])
  const items = useMemo(() => found.map((row) => ({ ...row, row: row.id, id: String(row.id) })), [found])
  const now = new Date(useNow(60_000))
  const isFiltered = filter !== 'all' || shown !== ''
  return (
    <>
      {receiver && <ReceiverPanel receiver={receiver} onReceiver={setReceiver} />}
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failureOf(failure)}
            topic="managing"
            role="status"
            actions={<Button onPress={again}>Read it again</Button>}
          />
        </div>
      )}
      {!isRead && !failure && <Skeleton label="Reading what was received" />}
      {rows.length > 0 && (
        <div className={styles.tools} role="search">
          <SearchField
            label="Find a delivery"
            value={search}
            onChange={(typed) => onView({ ...view, search: typed })}
          />
          <SelectField
            label="Which"
            isLabelHidden
            options={HISTORY_FILTERS}
            value={filter}
            onChange={(id) => onView({ ...view, filter: HISTORY_FILTERS.find((each) => each.id === id)?.id ?? 'all' })}
          />
          <span className={styles.fact} role="status">
            {isFiltered
              ? `${formatNumber(found.length)} of ${formatCount(rows.length, 'delivery', 'deliveries')}`
              : formatCount(rows.length, 'delivery', 'deliveries')}
          </span>
        </div>
      )}
      {isRead && rows.length === 0 && (
        <EmptyState title="Nothing received yet">
          {receiver?.kind === 'listening'
            ? 'Set the address above as the webhook of an agent and start a test conversation. What is told of it appears here.'
            : 'Switch the receiver on, then set its address as the webhook of an agent.'}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState title="No delivery fits" action={<Button onPress={() => onView(WHOLE_VIEW)}>Show all</Button>}>
          Nothing that was received is like this.
        </EmptyState>
      )}
      {found.length > 0 && (
        <VirtualList
          label="Deliveries"
          items={items}
          rowHeightRem={2.8125}
          className={styles.list}
          startAt={openedId === null ? null : String(openedId)}
          onAction={(id) => onOpen(Number(id))}
          dependencies={[now.getMinutes()]}
        >
          {(row) => <DeliveryRow row={{ ...row, id: row.row }} now={now} />}
        </VirtualList>
      )}
    </>
  )
}

function DeliveryRow({ row, now }: { row: WebhookRow; now: Date }) {
  const name = row.eventType || 'No event of the service'
  return (
    <GridListItem id={String(row.id)} textValue={`${name}, ${shortVerdict(row.verdict)}`} className={styles.row}>
      <div className={styles.delivery}>
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
        <VerdictMark kind={row.verdict} />
        <code className={styles.fact} title={row.conversationId}>
          {row.conversationId || row.deliveryId || 'no delivery id'}
        </code>
        <span className={styles.fact}>{row.attemptCount > 1 ? formatCount(row.attemptCount, 'time') : ''}</span>
        <span className={styles.fact}>{formatSize(row.sizeBytes)}</span>
        <span className={styles.fact}>{row.isFromHere ? 'sent by Overvoice' : ''}</span>
        <span className={styles.fact}>
          {row.isBookmarked && (
            <Bookmark size={14} strokeWidth={1.5} fill="currentColor" role="img" aria-label="Bookmarked" />
          )}{' '}
          {sayMoment(row.lastReceivedAt, now)}
        </span>
      </div>
    </GridListItem>
  )
}
