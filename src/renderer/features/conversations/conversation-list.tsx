import { Flag, ListChecks, NotebookPen, PhoneCall, Radio, RefreshCw } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { formatDuration, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { ConversationFilters, EVERYTHING, type FilterChoice, getFilter } from './conversation-filters.tsx'
import styles from './conversations.module.css'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { hitId, MessageHits } from './message-hits.tsx'
import { isLive, formatResult, formatStatus } from './format-conversation.ts'
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
  const found = useMessageSearch(useDeferredValue(search), FOUND_ROWS)
  const isSearching = search.trim() !== ''
  const hour = Math.floor(useNow(60_000) / 3_600_000)
  const filter = useMemo(() => getFilter(choice, hour * 3_600_000), [choice, hour])
  const list = useConversations(filter)
  const { rows, total, asOf, agents, tags, unreadCount, isRead, asking } = list
  const incomplete = useIncompleteEntries(['/v1/agents/conversations'], asOf)
  const minute = useNow(60_000)
  const now = new Date(minute)
  const columns = useMemo(() => getColumns(new Date(minute)), [minute])
  const isFiltered = Object.values(choice).some((each) => each !== 'all')
  const hasAny = rows.length > 0 || isFiltered
  const failure = list.readFailure ?? list.failure
  const choose = (next: FilterChoice) => {
    onChoice(next)
    setChosen(new Set())
  }
  const start = (
    <Button look="primary" onPress={() => setStarting('pick')}>
      <PhoneCall size={16} strokeWidth={1.5} aria-hidden />
      Test agent
    </Button>
  )
  return (
    <Screen
      title="Conversations"
      actions={
        <>
          {isRead && (
            <span className={styles.status} role="status">
              {formatAsking(asking) ??
                `${formatCount(total, 'conversation')}${asOf === null ? '' : ` · Updated ${formatMoment(asOf, now)}`}`}
            </span>
          )}
          {asking?.kind === 'transcripts' ? (
            <Button onPress={list.stop}>Stop loading</Button>
          ) : (
            <Button onPress={list.refresh} isDisabled={asking !== null}>
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
              {asking ? 'Refreshing…' : 'Refresh'}
            </Button>
          )}
          {hasAny && (
            <Button onPress={() => onCriteria(choice.agentId === 'all' ? null : choice.agentId)}>
              <ListChecks size={16} strokeWidth={1.5} aria-hidden />
              Criteria
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
            kept={rows.length > 0 ? 'Showing saved conversations (offline).' : undefined}
            actions={<Button onPress={list.refresh}>Retry</Button>}
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
          <SearchField
            label="Search transcripts, notes and labels"
            value={search}
            onChange={onSearch}
            maxLength={500}
          />
        </div>
      )}
      {isSearching && (
        <MessageHits
          hits={found.hits}
          isRead={found.isRead}
          typed={search.trim()}
          opened={opened?.messageId == null ? null : hitId(opened.conversationId, opened.messageId)}
          onOpen={onOpen}
        />
      )}
      {hasAny && !isSearching && <ConversationFilters choice={choice} agents={agents} tags={tags} onChange={choose} />}
      {hasAny && !isSearching && unreadCount > 0 && asking === null && !failure && (
        <p className={styles.unread}>
          {formatCount(unreadCount, 'transcript')} not downloaded.{' '}
          <Button look="quiet" onPress={list.readAll}>
            Download
          </Button>
        </p>
      )}
      {!isRead && !list.readFailure && <Skeleton label="Loading conversations…" />}
      {isRead && !hasAny && asking && <Skeleton label="Loading conversations…" />}
      {isRead && !hasAny && !asking && (
        <EmptyState title={failure ? 'No conversations stored yet' : 'No conversations yet'} action={start}>
          {failure
            ? 'Downloaded conversations stay available offline.'
            : 'Start a test conversation to see the live transcript, evaluation and recording.'}
        </EmptyState>
      )}
      {isRead && rows.length === 0 && isFiltered && !isSearching && (
        <EmptyState
          title="No matching conversations"
          action={<Button onPress={() => choose(EVERYTHING)}>Show all</Button>}
        >
          Nothing matches the current filters.
        </EmptyState>
      )}
      {rows.length > 0 && !isSearching && (
        <Table
          label="Conversations"
          name="conversations"
          items={rows}
          columns={columns}
          nameOf={(row) => formatRow(row, now)}
          startAt={opened?.conversationId ?? null}
          onAction={(id) => onOpen(id, null)}
          selection={{
            keys: chosen,
            onChange: setChosen,
            formatCount: (count) => formatCount(count, 'conversation'),
            actions: <Button onPress={() => setExporting(true)}>Export</Button>,
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
  if (asking?.kind === 'transcripts')
    return `${formatNumber(asking.read)} of ${formatCount(asking.total, 'transcript')} downloaded`
  return asking ? `${formatNumber(asking.loaded)} loaded` : null
}

const formatWhen = ({ createdAt }: ConversationRow, now: Date) =>
  createdAt === '' ? 'at an unknown time' : formatMoment(createdAt, now)

function formatRow(row: ConversationRow, now: Date): string {
  return `${row.agentName || row.agentId}, ${formatWhen(row, now)}, ${formatStatus(row.status)}`
}

function getColumns(now: Date): TableColumn<ConversationRow>[] {
  const agentOf = ({ agentName, agentId }: ConversationRow) => agentName || agentId
  const callerOf = (row: ConversationRow) => row.caller || (row.isSimulated ? 'simulated caller' : row.transport)
  const statusOf = (row: ConversationRow) => (row.isGone ? 'Deleted on service' : formatStatus(row.status))
  return [
    {
      ...{ id: 'agent', header: 'Agent', widthRem: 22, minRem: 9, sortBy: agentOf },
      cell: (row) => (
        <span className={styles.agent} title={agentOf(row)} dir="auto">
          {row.followUp && <Flag size={14} strokeWidth={1.5} aria-label="Follow-up" />}
          {row.hasNote && <NotebookPen size={14} strokeWidth={1.5} aria-label="With a note" />}
          {agentOf(row)}
          {row.tags.length > 0 && <span className={styles.tags}> {row.tags.join(', ')}</span>}
        </span>
      ),
    },
    { id: 'caller', header: 'Caller', widthRem: 12, sortBy: callerOf, cell: callerOf },
    {
      ...{ id: 'started', header: 'Started', widthRem: 11, sortBy: ({ createdAt }) => createdAt || null },
      cell: (row) => <time dateTime={row.createdAt}>{formatWhen(row, now)}</time>,
    },
    {
      ...{ id: 'duration', header: 'Duration', widthRem: 5, minRem: 4, align: 'end' },
      sortBy: ({ durationMs }) => durationMs,
      cell: ({ durationMs }) => (durationMs === null ? '' : formatDuration(durationMs)),
    },
    {
      ...{ id: 'messages', header: 'Messages', widthRem: 7, align: 'end' },
      sortBy: ({ messageCount }) => messageCount,
      cell: ({ messageCount }) => formatCount(messageCount, 'message'),
    },
    { id: 'result', header: 'Result', widthRem: 12, sortBy: getPassedShare, cell: (row) => <Result row={row} /> },
    {
      ...{ id: 'status', header: 'Status', widthRem: 10, sortBy: statusOf },
      cell: (row) => (
        <span className={styles.call} data-status={row.status}>
          {isLive(row.status) && <Radio size={14} strokeWidth={1.5} aria-hidden />}
          {statusOf(row)}
        </span>
      ),
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
