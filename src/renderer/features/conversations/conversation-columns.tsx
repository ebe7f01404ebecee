import { Check, CircleDashed, Flag, type LucideIcon, NotebookPen, Radio, X } from 'lucide-react'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatDayHeading, formatDuration, formatMoment } from '../../lib/format-time.ts'
import { Chip } from '../../ui/chip.tsx'
import type { TableColumn, TableGroups } from '../../ui/table.tsx'
import styles from './conversations.module.css'
import { formatResult, formatStatus } from './format-conversation.ts'
import { ResultRing } from './result-ring.tsx'
import { t } from './messages/t.ts'

/** Statuses of another service have none. */
const STATUS_ICONS: Readonly<Record<string, LucideIcon>> = {
  pending: CircleDashed,
  active: Radio,
  completed: Check,
  failed: X,
}

const formatWhen = ({ createdAt }: ConversationRow, now: Date) =>
  createdAt === '' ? t('unknownTime') : formatMoment(createdAt, now)

/** A row's name. */
export function formatRow(row: ConversationRow, now: Date): string {
  return t('list.row', {
    agent: row.agentName || row.agentId,
    when: formatWhen(row, now),
    status: formatStatus(row.status),
  })
}

/** Rows grouped by the day they started on. */
export function getDays(now: Date): TableGroups<ConversationRow> {
  return {
    columnId: 'started',
    keyOf: ({ createdAt }) => dayOf(createdAt),
    labelOf: ({ createdAt }) => capitalize(formatDayHeading(createdAt, now)),
  }
}

/** The start of the local day, in milliseconds since the Unix epoch; 0 if unknown. */
const dayOf = (instant: string) => new Date(instant).setHours(0, 0, 0, 0) || 0

/** The list's columns, with times relative to now. */
export function getColumns(now: Date): TableColumn<ConversationRow>[] {
  const agentOf = ({ agentName, agentId }: ConversationRow) => agentName || agentId
  const callerOf = (row: ConversationRow) => row.caller || (row.isSimulated ? t('list.simulated') : row.transport)
  const statusOf = (row: ConversationRow) => (row.isGone ? t('list.gone') : capitalize(formatStatus(row.status)))
  return [
    {
      ...{ id: 'agent', header: t('agent'), widthRem: 22, minRem: 9, sortBy: agentOf },
      cell: (row) => (
        <span className={styles.agent} title={agentOf(row)} dir="auto">
          {row.followUp && <Flag size={14} strokeWidth={1.5} aria-label={t('followUp')} />}
          {row.hasNote && <NotebookPen size={14} strokeWidth={1.5} aria-label={t('withNote')} />}
          {agentOf(row)}
          {row.tags.length > 0 && <span className={styles.tags}> {row.tags.join(', ')}</span>}
        </span>
      ),
    },
    { id: 'caller', header: t('caller'), widthRem: 12, sortBy: callerOf, cell: callerOf },
    {
      ...{ id: 'started', header: t('started'), widthRem: 11, sortBy: ({ createdAt }) => createdAt || null },
      cell: (row) => <time dateTime={row.createdAt}>{formatWhen(row, now)}</time>,
    },
    {
      ...{ id: 'duration', header: t('list.duration'), widthRem: 5, minRem: 4, align: 'end' },
      sortBy: ({ durationMs }) => durationMs,
      cell: ({ durationMs }) => (durationMs === null ? '' : formatDuration(durationMs)),
    },
    {
      ...{ id: 'messages', header: t('messages'), widthRem: 7, align: 'end' },
      sortBy: ({ messageCount }) => messageCount,
      cell: ({ messageCount }) => formatNumber(messageCount),
    },
    { id: 'result', header: t('result'), widthRem: 12, sortBy: getPassedShare, cell: (row) => <Result row={row} /> },
    {
      ...{ id: 'status', header: t('status'), widthRem: 10, sortBy: statusOf },
      cell: (row) => <Chip icon={row.isGone ? undefined : STATUS_ICONS[row.status]}>{statusOf(row)}</Chip>,
    },
  ]
}

/** Null without a result. */
function getPassedShare({ passedCount, failedCount, openCount }: ConversationRow): number | null {
  const all = passedCount + failedCount + openCount
  return all === 0 ? null : passedCount / all
}

function Result({ row }: { row: ConversationRow }) {
  const result = formatResult(row)
  return (
    <span className={styles.result}>
      {row.passedCount + row.failedCount + row.openCount > 0 && <ResultRing {...row} />}
      {result}
    </span>
  )
}
