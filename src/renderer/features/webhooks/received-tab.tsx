import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { filterRows, type HistoryFilter, HISTORY_FILTERS } from './filter-rows.ts'
import { ReceiverPanel } from './receiver-panel.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { shortVerdict } from './verdict-words.ts'
import styles from './webhooks.module.css'

/** The search and the last opened delivery; stored by the parent so returning restores it. */
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

/** The receiver, and everything it received, newest first. */
export function ReceivedTab({ view, onView, onOpen }: ReceivedTabProps) {
  const { receiver, setReceiver, rows, isRead, failure, again } = useWebhooks()
  const { search, filter, openedId } = view
  const shown = useDeferredValue(search)
  const found = useMemo(() => filterRows(rows, filter, shown), [rows, filter, shown])
  const items = useMemo(() => found.map((row) => ({ ...row, id: String(row.id) })), [found])
  const minute = useNow(60_000)
  const columns = useMemo(() => getColumns(new Date(minute)), [minute])
  const isFiltered = filter !== 'all' || shown !== ''
  return (
    <>
      {receiver && <ReceiverPanel receiver={receiver} onReceiver={setReceiver} />}
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failure}
            topic="managing"
            role="status"
            actions={<Button onPress={again}>Refresh</Button>}
          />
        </div>
      )}
      {!isRead && !failure && <Skeleton label="Loading deliveries…" />}
      {rows.length > 0 && (
        <div className={styles.tools} role="search">
          <SearchField
            label="Find a delivery"
            value={search}
            onChange={(typed) => onView({ ...view, search: typed })}
          />
          <SelectField
            label="Filter"
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
        <EmptyState title="No deliveries yet">
          {receiver?.kind === 'listening'
            ? 'Set the endpoint URL as an agent’s webhook, then start a test conversation.'
            : 'Turn on the receiver, then set its URL as an agent’s webhook.'}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState
          title="No matching deliveries"
          action={<Button onPress={() => onView(WHOLE_VIEW)}>Show all</Button>}
        >
          Try another search or filter.
        </EmptyState>
      )}
      {found.length > 0 && (
        <Table
          label="Deliveries"
          name="deliveries"
          items={items}
          columns={columns}
          nameOf={(row) => `${nameOf(row)}, ${shortVerdict(row.verdict)}`}
          startAt={openedId === null ? null : String(openedId)}
          onAction={(id) => onOpen(Number(id))}
        />
      )}
    </>
  )
}

type DeliveryRow = Omit<WebhookRow, 'id'> & { id: string }

const nameOf = ({ eventType }: DeliveryRow) => eventType || 'Not a service event'

function getColumns(now: Date): TableColumn<DeliveryRow>[] {
  const aboutOf = (row: DeliveryRow) => row.conversationId || row.deliveryId || 'No delivery ID'
  return [
    { id: 'event', header: 'Event', widthRem: 14, minRem: 12, sortBy: nameOf, cell: nameOf },
    {
      ...{ id: 'verdict', header: 'Signature', widthRem: 11, minRem: 8 },
      sortBy: ({ verdict }) => shortVerdict(verdict),
      cell: ({ verdict }) => <VerdictMark kind={verdict} />,
    },
    {
      ...{ id: 'about', header: 'Conversation', widthRem: 18, minRem: 6, sortBy: aboutOf },
      cell: (row) => <code title={row.conversationId}>{aboutOf(row)}</code>,
    },
    {
      ...{ id: 'attempts', header: 'Attempts', widthRem: 5, minRem: 4.5, align: 'end' },
      sortBy: ({ attemptCount }) => attemptCount,
      cell: ({ attemptCount }) => (attemptCount > 1 ? formatCount(attemptCount, 'time') : ''),
    },
    {
      ...{ id: 'size', header: 'Size', widthRem: 5, minRem: 4.5, align: 'end' },
      sortBy: ({ sizeBytes }) => sizeBytes,
      cell: ({ sizeBytes }) => formatSize(sizeBytes),
    },
    {
      ...{ id: 'source', header: 'Source', widthRem: 8 },
      sortBy: ({ isFromHere }) => (isFromHere ? 0 : 1),
      cell: ({ isFromHere }) => (isFromHere ? 'Sent by Overvoice' : ''),
    },
    {
      ...{ id: 'received', header: 'Received', widthRem: 11, minRem: 7 },
      sortBy: ({ lastReceivedAt }) => lastReceivedAt,
      cell: ({ isBookmarked, lastReceivedAt }) => (
        <>
          {isBookmarked && (
            <Bookmark size={14} strokeWidth={1.5} fill="currentColor" role="img" aria-label="Bookmarked" />
          )}{' '}
          {formatMoment(lastReceivedAt, now)}
        </>
      ),
    },
  ]
}
