import { ListChecks, PhoneCall, RefreshCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stale } from '../../ui/stale.tsx'
import { Table } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { formatRow, getColumns, getDays } from './conversation-columns.tsx'
import { ConversationFilters, EVERYTHING, type FilterChoice, getFilter } from './conversation-filters.tsx'
import styles from './conversations.module.css'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { hitId, MessageHits } from './message-hits.tsx'
import { t } from './messages/t.ts'
import { PickAgentDialog } from './pick-agent-dialog.tsx'
import {
  type CalledAgent,
  StartConversationDialog,
  type StartConversationDialogProps,
} from './start-conversation-dialog.tsx'
import { type Asking, type Conversations, useConversations } from './use-conversations.ts'
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
  const asked = useDeferredValue(search)
  const found = useMessageSearch(asked, FOUND_ROWS)
  const isSearching = search.trim() !== ''
  const hour = Math.floor(useNow(60_000) / 3_600_000)
  const filter = useMemo(() => getFilter(choice, hour * 3_600_000), [choice, hour])
  const list = useConversations(filter)
  const { rows, total, agents, tags, unreadCount, isRead, asking } = list
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
          <ListStatus list={list} now={now} />
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
      <ListNotices list={list} failure={failure} />
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
      <ListPlaceholder list={list} hasAny={hasAny} failure={failure} start={start} />
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

/** How much is listed or being fetched, with the button to fetch it or to stop. */
function ListStatus({ list, now }: { list: Conversations; now: Date }) {
  const { total, asOf, isRead, asking } = list
  return (
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
    </>
  )
}

function ListNotices({ list, failure }: { list: Conversations; failure: Failure | null }) {
  const incomplete = useIncompleteEntries(['/v1/agents/conversations'], list.asOf)
  return (
    <>
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failure}
            topic="managing"
            role="status"
            kept={list.rows.length > 0 ? t('list.offline') : undefined}
            actions={<Button onPress={list.refresh}>{common('retry')}</Button>}
          />
        </div>
      )}
      {incomplete.length > 0 && (
        <div className={styles.notice}>
          <IncompleteEntries entries={incomplete} />
        </div>
      )}
    </>
  )
}

/** Instead of rows while they are loaded, and as long as there are none. */
function ListPlaceholder({
  list: { isRead, readFailure, asking },
  hasAny,
  failure,
  start,
}: {
  list: Conversations
  hasAny: boolean
  failure: Failure | null
  /** The button that starts the first conversation. */
  start: ReactNode
}) {
  if (!isRead) return readFailure ? null : <Skeleton label={t('list.loading')} />
  if (hasAny) return null
  if (asking) return <Skeleton label={t('list.loading')} />
  return (
    <EmptyState title={t(failure ? 'list.offlineTitle' : 'list.emptyTitle')} action={start}>
      {t(failure ? 'list.offlineText' : 'list.emptyText')}
    </EmptyState>
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
