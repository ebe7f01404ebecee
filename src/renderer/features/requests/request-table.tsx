import { useMemo } from 'react'
import type { RequestOrder } from '#shared/contract/requests.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatClockSeconds, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Table, type TableColumn, type TableSort } from '../../ui/table.tsx'
import { formatOutcome, formatTook, formatTries, formatWaited, getTone } from './format-request.ts'
import { t } from './messages/t.ts'
import styles from './requests.module.css'
import type { RequestRow } from './use-requests.ts'

export interface RequestTableProps {
  /** The requests read so far. */
  entries: readonly RequestRow[]
  order: RequestOrder
  onOrder: (order: RequestOrder) => void
  onOpen: (requestNumber: number) => void
  /** Null if there are no more, or more are being read. */
  onMore: (() => void) | null
}

const SORTS: Record<RequestOrder, TableSort> = {
  newest: { columnId: 'started', isDescending: true },
  oldest: { columnId: 'started', isDescending: false },
  slowest: { columnId: 'duration', isDescending: true },
  fastest: { columnId: 'duration', isDescending: false },
}

/** The requests in the log, sorted by the log itself. */
export function RequestTable({ entries, order, onOrder, onOpen, onMore }: RequestTableProps) {
  const minuteMs = useNow(60_000)
  const columns = useMemo(() => getColumns(new Date(minuteMs)), [minuteMs])
  return (
    <Table
      label={t('list')}
      name="requests"
      items={entries}
      columns={columns}
      nameOf={(entry) => formatRow(entry, new Date(minuteMs))}
      onAction={(id) => onOpen(Number(id))}
      pages={{
        onMore,
        sort: SORTS[order],
        onSort: (sort) => onOrder(getOrder(sort)),
      }}
    />
  )
}

function getOrder({ columnId, isDescending }: TableSort): RequestOrder {
  if (columnId === 'duration') return isDescending ? 'slowest' : 'fastest'
  return isDescending ? 'newest' : 'oldest'
}

function formatRow(entry: RequestRow, now: Date): string {
  return [
    `${entry.method} ${entry.path}`,
    formatOutcome(entry),
    formatTries(entry),
    formatDurationOf(entry),
    formatMoment(entry.startedAt, now),
  ].join(', ')
}

function formatDurationOf({ durationMs }: RequestRow): string {
  return durationMs === null ? t('notEnded') : formatTook(durationMs)
}

function getColumns(now: Date): TableColumn<RequestRow>[] {
  return [
    {
      ...{ id: 'request', header: t('details.request'), widthRem: 30, minRem: 12 },
      cell: ({ method, path }) => (
        <span className={styles.path} dir="ltr" title={`${method} ${path}`}>
          <b>{method}</b> {path}
        </span>
      ),
    },
    {
      ...{ id: 'result', header: t('details.result'), widthRem: 13, minRem: 8 },
      cell: (entry) => (
        <span className={styles.outcome} data-tone={getTone(entry.outcome)} title={formatOutcome(entry)}>
          {formatOutcome(entry)}
        </span>
      ),
    },
    {
      ...{ id: 'attempts', header: t('details.attempts'), widthRem: 5, minRem: 4.5, align: 'end' },
      cell: ({ attempts }) => formatNumber(attempts),
    },
    { id: 'waited', header: t('column.waited'), widthRem: 5, minRem: 4, align: 'end', cell: formatWaited },
    {
      ...{ id: 'duration', header: t('details.duration'), widthRem: 6, align: 'end', sortBy: 'pages' },
      cell: formatDurationOf,
    },
    {
      ...{ id: 'started', header: t('details.started'), widthRem: 7, minRem: 5.5, sortBy: 'pages' },
      cell: ({ startedAt }) => (
        <time dateTime={startedAt} title={formatMoment(startedAt, now)}>
          {formatWhen(startedAt, now)}
        </time>
      ),
    },
    { id: 'request-id', header: t('column.requestId'), widthRem: 11, cell: ({ requestId }) => requestId },
  ]
}

/** With seconds for today, to tell requests apart. */
function formatWhen(instant: string, now: Date): string {
  const date = new Date(instant)
  return date.toDateString() === now.toDateString() ? formatClockSeconds(instant) : formatMoment(instant, now)
}
