import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber, formatSize } from '../../lib/format-number.ts'
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
import { t } from './messages/t.ts'
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
            actions={<Button onPress={again}>{common('refresh')}</Button>}
          />
        </div>
      )}
      {!isRead && !failure && <Skeleton label={t('loadingDeliveries')} />}
      {rows.length > 0 && (
        <div className={styles.tools} role="search">
          <SearchField label={t('list.find')} value={search} onChange={(typed) => onView({ ...view, search: typed })} />
          <SelectField
            label={t('filter.label')}
            isLabelHidden
            options={HISTORY_FILTERS.map((id) => ({ id, label: t(`filter.${id}`) }))}
            value={filter}
            onChange={(id) => onView({ ...view, filter: HISTORY_FILTERS.find((each) => each === id) ?? 'all' })}
          />
          <span className={styles.fact} role="status">
            {isFiltered
              ? t('list.found', { found: found.length, count: rows.length })
              : t('list.count', { count: rows.length })}
          </span>
        </div>
      )}
      {isRead && rows.length === 0 && (
        <EmptyState title={t('list.emptyTitle')}>
          {t(receiver?.kind === 'listening' ? 'list.emptyTextListening' : 'list.emptyText')}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState
          title={t('list.unmatchedTitle')}
          action={<Button onPress={() => onView(WHOLE_VIEW)}>{common('showAll')}</Button>}
        >
          {t('list.unmatchedText')}
        </EmptyState>
      )}
      {found.length > 0 && (
        <Table
          label={t('deliveries')}
          name="deliveries"
          items={items}
          columns={columns}
          nameOf={(row) => t('list.row', { event: nameOf(row), verdict: shortVerdict(row.verdict) })}
          startAt={openedId === null ? null : String(openedId)}
          onAction={(id) => onOpen(Number(id))}
        />
      )}
    </>
  )
}

type DeliveryRow = Omit<WebhookRow, 'id'> & { id: string }

const nameOf = ({ eventType }: DeliveryRow) => eventType || t('list.noEvent')

function getColumns(now: Date): TableColumn<DeliveryRow>[] {
  const aboutOf = (row: DeliveryRow) => row.conversationId || row.deliveryId || t('list.noId')
  return [
    { id: 'event', header: t('list.event'), widthRem: 14, minRem: 12, sortBy: nameOf, cell: nameOf },
    {
      ...{ id: 'verdict', header: t('signature'), widthRem: 11, minRem: 8 },
      sortBy: ({ verdict }) => shortVerdict(verdict),
      cell: ({ verdict }) => <VerdictMark kind={verdict} />,
    },
    {
      ...{ id: 'about', header: t('conversation'), widthRem: 18, minRem: 6, sortBy: aboutOf },
      cell: (row) => <code title={row.conversationId}>{aboutOf(row)}</code>,
    },
    {
      ...{ id: 'attempts', header: t('list.attempts'), widthRem: 5, minRem: 4.5, align: 'end' },
      sortBy: ({ attemptCount }) => attemptCount,
      cell: ({ attemptCount }) => formatNumber(attemptCount),
    },
    {
      ...{ id: 'size', header: t('list.size'), widthRem: 5, minRem: 4.5, align: 'end' },
      sortBy: ({ sizeBytes }) => sizeBytes,
      cell: ({ sizeBytes }) => formatSize(sizeBytes),
    },
    {
      ...{ id: 'source', header: t('list.source'), widthRem: 8 },
      sortBy: ({ isFromHere }) => (isFromHere ? 0 : 1),
      cell: ({ isFromHere }) => (isFromHere ? t('list.fromHere') : ''),
    },
    {
      ...{ id: 'received', header: t('list.received'), widthRem: 11, minRem: 7 },
      sortBy: ({ lastReceivedAt }) => lastReceivedAt,
      cell: ({ isBookmarked, lastReceivedAt }) => (
        <>
          {isBookmarked && (
            <Bookmark size={14} strokeWidth={1.5} fill="currentColor" role="img" aria-label={t('list.bookmarked')} />
          )}{' '}
          {formatMoment(lastReceivedAt, now)}
        </>
      ),
    },
  ]
}
