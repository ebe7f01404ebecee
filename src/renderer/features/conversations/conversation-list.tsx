import {
  Check,
  CircleDashed,
  Flag,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  PhoneCall,
  Radio,
  RefreshCw,
  X,
} from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatDayHeading, formatDuration, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stale } from '../../ui/stale.tsx'
import { Table, type TableColumn, type TableGroups } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { ConversationFilters, EVERYTHING, type FilterChoice, getFilter } from './conversation-filters.tsx'
import styles from './conversations.module.css'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { hitId, MessageHits } from './message-hits.tsx'
import { formatResult, formatStatus } from './format-conversation.ts'
import { t } from './messages/t.ts'
import { PickAgentDialog } from './pick-agent-dialog.tsx'
import { ResultRing } from './result-ring.tsx'
import {
  type CalledAgent,
  StartConversationDialog,
  type StartConversationDialogProps,
} from './start-conversation-dialog.tsx'
import { type Asking, useConversations } from './use-conversations.ts'
import { useMessageSearch } from './use-message-search.ts'

export interface ConversationListProps {
  /** Transcript search text; owned by the parent so that it survives navigation. */
  search: string
  onSearch: (typed: string) => void
  choice: FilterChoice
  onChoice: (choice: FilterChoice) => void
  /** The last opened item, to return to. */
  opened: { conversationId: string; messageId: string | null } | null
  /** `messageId` is set for a search hit. */
  onOpen: (conversationId: string, messageId: string | null) => void
  onCriteria: (agentId: string | null) => void
  onStarted: StartConversationDialogProps['onStarted']
}

/** Statuses of another service have none. */
const STATUS_ICONS: Readonly<Record<string, LucideIcon>> = {
  pending: CircleDashed,
  active: Radio,
  completed: Check,
  failed: X,
}

/** As many as a user will read; another word narrows the search. */
const FOUND_ROWS = 200

/** The cached conversations of the current service, newest first. */
export function ConversationList({
  search,
  onSearch,
  choice,
  onChoice,
  opened,
  onOpen,
  onCriteria,
  onStarted,
}: ConversationListProps) {
  const [starting, setStarting] = useState<'pick' | CalledAgent | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isExporting, setExporting] = useState(false)
  const asked = useDeferredValue(search)
  const found = useMessageSearch(asked, FOUND_ROWS)
  const isSearching = search.trim() !== ''
  const hour = Math.floor(useNow(60_000) / 3_600_000)
  const filter = useMemo(() => getFilter(choice, hour * 3_600_000), [choice, hour])
  const list = useConversations(filter)
  const { rows, total, asOf, agents, tags, unreadCount, isRead, asking } = list
  const incomplete = useIncompleteEntries(['/v1/agents/conversations'], asOf)
  const minute = useNow(60_000)
  const now = new Date(minute)
  const columns = useMemo(() => getColumns(new Date(minute)), [minute])
  const groups = useMemo(() => getDays(new Date(minute)), [minute])
  const isFiltered = Object.values(choice).some((each) => each !== 'all')
  const hasAny = rows.length > 0 || isFiltered
  const failure = list.readFailure ?? list.failure
  const choose = (next: FilterChoice) => {
    onChoice(next)
    setChosen(new Set())
  }
  useAction('test-agent', () => setStarting('pick'))
  useAction('export-conversations', () => setExporting(true), chosen.size > 0)
  useAction('refresh', list.refresh, asking === null)
  const start = (
    <Button look="primary" onPress={() => setStarting('pick')}>
      <PhoneCall size={16} strokeWidth={1.5} aria-hidden />
      {t('list.test')}
    </Button>
  )
  return (
    <Screen
      title={common('conversations')}
      actions={
        <>
          {isRead && (
            <span className={styles.status} role="status">
              {formatAsking(asking) ??
                [
                  t('list.count', { count: total }),
                  ...(asOf === null ? [] : [t('list.updated', { at: formatMoment(asOf, now) })]),
                ].join(' · ')}
            </span>
          )}
          {asking?.kind === 'transcripts' ? (
            <Button onPress={list.stop}>{t('list.stop')}</Button>
          ) : (
            <Button onPress={list.refresh} isDisabled={asking !== null}>
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
              {asking ? t('list.refreshing') : common('refresh')}
            </Button>
          )}
          {hasAny && (
            <Button onPress={() => onCriteria(choice.agentId === 'all' ? null : choice.agentId)}>
              <ListChecks size={16} strokeWidth={1.5} aria-hidden />
              {t('criteria.title')}
            </Button>
          )}
          {hasAny && start}
        </>
      }
    >
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failure}
            topic="managing"
            role="status"
            kept={rows.length > 0 ? t('list.offline') : undefined}
            actions={<Button onPress={list.refresh}>{common('retry')}</Button>}
          />
        </div>
      )}
      {incomplete.length > 0 && (
        <div className={styles.notice}>
          <IncompleteEntries entries={incomplete} />
        </div>
      )}
      {hasAny && (
        <div className={styles.search} role="search">
          <SearchField label={t('list.search')} value={search} onChange={onSearch} maxLength={500} />
        </div>
      )}
      {isSearching && (
        <Stale isStale={found.isStale || asked !== search}>
          <MessageHits
            hits={found.hits}
            isRead={found.isRead}
            typed={search.trim()}
            opened={opened?.messageId == null ? null : hitId(opened.conversationId, opened.messageId)}
            onOpen={onOpen}
          />
        </Stale>
      )}
      {hasAny && !isSearching && <ConversationFilters choice={choice} agents={agents} tags={tags} onChange={choose} />}
      {hasAny && !isSearching && unreadCount > 0 && asking === null && !failure && (
        <p className={styles.unread}>
          {t('list.unread', { count: unreadCount })}{' '}
          <Button look="quiet" onPress={list.readAll}>
            {t('list.download')}
          </Button>
        </p>
      )}
      {!isRead && !list.readFailure && <Skeleton label={t('list.loading')} />}
      {isRead && !hasAny && asking && <Skeleton label={t('list.loading')} />}
      {isRead && !hasAny && !asking && (
        <EmptyState title={t(failure ? 'list.offlineTitle' : 'list.emptyTitle')} action={start}>
          {t(failure ? 'list.offlineText' : 'list.emptyText')}
        </EmptyState>
      )}
      {isRead && rows.length === 0 && isFiltered && !isSearching && (
        <EmptyState
          title={t('list.unmatchedTitle')}
          action={<Button onPress={() => choose(EVERYTHING)}>{common('showAll')}</Button>}
        >
          {t('list.unmatchedText')}
        </EmptyState>
      )}
      {rows.length > 0 && !isSearching && (
        <Table
          label={common('conversations')}
          name="conversations"
          items={rows}
          columns={columns}
          nameOf={(row) => formatRow(row, now)}
          groups={groups}
          startAt={opened?.conversationId ?? null}
          onAction={(id) => onOpen(id, null)}
          selection={{
            keys: chosen,
            onChange: setChosen,
            formatCount: (count) => t('list.count', { count }),
            actions: <Button onPress={() => setExporting(true)}>{t('list.export')}</Button>,
          }}
        />
      )}
      {isExporting && (
        <ExportConversationsDialog
          what={chosen.size >= total ? { filter } : { conversationIds: inOrder(chosen, rows) }}
          onClose={() => setExporting(false)}
        />
      )}
      {starting === 'pick' && <PickAgentDialog onPick={setStarting} onClose={() => setStarting(null)} />}
      {starting !== null && starting !== 'pick' && (
        <StartConversationDialog agent={starting} onClose={() => setStarting(null)} onStarted={onStarted} />
      )}
    </Screen>
  )
}

/** In list order rather than selection order. */
function inOrder(chosen: ReadonlySet<string>, rows: readonly ConversationRow[]): string[] {
  const listed = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return [...new Set([...listed, ...chosen])]
}

function formatAsking(asking: Asking): string | null {
  if (asking?.kind === 'transcripts') return t('list.downloaded', { read: asking.read, count: asking.total })
  return asking ? t('list.loaded', { count: asking.loaded }) : null
}

const formatWhen = ({ createdAt }: ConversationRow, now: Date) =>
  createdAt === '' ? t('unknownTime') : formatMoment(createdAt, now)

function formatRow(row: ConversationRow, now: Date): string {
  return t('list.row', {
    agent: row.agentName || row.agentId,
    when: formatWhen(row, now),
    status: formatStatus(row.status),
  })
}

/** Rows grouped by the day they started on. */
function getDays(now: Date): TableGroups<ConversationRow> {
  return {
    columnId: 'started',
    keyOf: ({ createdAt }) => dayOf(createdAt),
    labelOf: ({ createdAt }) => capitalize(formatDayHeading(createdAt, now)),
  }
}

/** The start of the local day, in milliseconds since the Unix epoch; 0 if unknown. */
const dayOf = (instant: string) => new Date(instant).setHours(0, 0, 0, 0) || 0

function getColumns(now: Date): TableColumn<ConversationRow>[] {
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
