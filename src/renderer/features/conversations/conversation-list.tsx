import { Flag, ListChecks, NotebookPen, PhoneCall, Radio, RefreshCw } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { GridListItem, type Key, type Selection } from 'react-aria-components'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { formatDuration, sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ConversationFilters, EVERYTHING, type FilterChoice, filterOf } from './conversation-filters.tsx'
import styles from './conversations.module.css'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { hitId, MessageHits } from './message-hits.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { isLive, sayResult, sayStatus } from './say-conversation.ts'
import { PickAgentDialog } from './pick-agent-dialog.tsx'
import {
  type CalledAgent,
  StartConversationDialog,
  type StartConversationDialogProps,
} from './start-conversation-dialog.tsx'
import { type Asking, useConversations } from './use-conversations.ts'
import { useMessageSearch } from './use-message-search.ts'

export interface ConversationListProps {
  /** What is looked for in transcripts; kept by whoever shows the list, so that the way back finds it, as what follows. */
  search: string
  onSearch: (typed: string) => void
  choice: FilterChoice
  onChoice: (choice: FilterChoice) => void
  /** What was opened last, to begin at. */
  opened: { conversationId: string; messageId: string | null } | null
  /** A line is there when it was found. */
  onOpen: (conversationId: string, messageId: string | null) => void
  onCriteria: (agentId: string | null) => void
  onStarted: StartConversationDialogProps['onStarted']
}

/** What a person reads through; a further word finds what lies behind. */
const FOUND_ROWS = 200

/** The conversations of the present service as they were last seen, newest first. */
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
  const [chosen, setChosen] = useState<Selection>(new Set())
  const [isExporting, setExporting] = useState(false)
  const found = useMessageSearch(useDeferredValue(search), FOUND_ROWS)
  const isSearching = search.trim() !== ''
  const hour = Math.floor(useNow(60_000) / 3_600_000)
  const filter = useMemo(() => filterOf(choice, hour * 3_600_000), [choice, hour])
  const list = useConversations(filter)
  const { rows, total, asOf, agents, tags, unreadCount, isRead, asking } = list
  const now = new Date(useNow(60_000))
  const isFiltered = Object.values(choice).some((each) => each !== 'all')
  const hasAny = rows.length > 0 || isFiltered
  const failure = list.readFailure ?? list.failure
  const chosenCount = chosen === 'all' ? total : chosen.size
  const choose = (next: FilterChoice) => {
    onChoice(next)
    setChosen(new Set())
  }
  const start = (
    <Button look="primary" onPress={() => setStarting('pick')}>
      <PhoneCall size={16} strokeWidth={1.5} aria-hidden />
      Test conversation
    </Button>
  )
  return (
    <Screen
      title="Conversations"
      actions={
        <>
          {isRead && (
            <span className={styles.status} role="status">
              {sayAsking(asking) ??
                `${formatCount(total, 'conversation')}${asOf === null ? '' : `, as of ${sayMoment(asOf, now)}`}`}
            </span>
          )}
          {asking?.kind === 'transcripts' ? (
            <Button onPress={list.stop}>Stop reading</Button>
          ) : (
            <Button onPress={list.refresh} isDisabled={asking !== null}>
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
              {asking ? 'Asking the service' : 'Ask the service again'}
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
            failure={failureOf(failure)}
            topic="managing"
            role="status"
            kept={rows.length > 0 ? 'What was fetched before is shown.' : undefined}
            actions={<Button onPress={list.refresh}>Ask again</Button>}
          />
        </div>
      )}
      {hasAny && (
        <div className={styles.search} role="search">
          <SearchField label="Find in every transcript" value={search} onChange={onSearch} maxLength={500} />
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
      {!isSearching && chosenCount > 0 && (
        <div className={styles.chosen} role="status">
          {formatCount(chosenCount, 'conversation')} chosen
          <Button onPress={() => setExporting(true)}>Export</Button>
          <Button look="quiet" onPress={() => setChosen(new Set())}>
            Choose none
          </Button>
        </div>
      )}
      {hasAny && !isSearching && unreadCount > 0 && asking === null && !failure && (
        <p className={styles.unread}>
          {formatCount(unreadCount, 'transcript')} not read here yet.{' '}
          <Button look="quiet" onPress={list.readAll}>
            Read {unreadCount === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
      {!isRead && !list.readFailure && <Skeleton label="Reading the conversations" />}
      {isRead && !hasAny && asking && <Skeleton label="Asking for the conversations" />}
      {isRead && !hasAny && !asking && (
        <EmptyState title={failure ? 'No conversations stored yet' : 'No conversations yet'} action={start}>
          {failure
            ? 'What is fetched once is here from then on, also without the service.'
            : 'Start one with an agent and watch it live: what is said, how it is judged and what it sounds like.'}
        </EmptyState>
      )}
      {isRead && rows.length === 0 && isFiltered && !isSearching && (
        <EmptyState title="No conversation fits" action={<Button onPress={() => choose(EVERYTHING)}>Show all</Button>}>
          Of what is stored here, nothing fits all that is chosen.
        </EmptyState>
      )}
      {rows.length > 0 && !isSearching && (
        <VirtualList
          label="Conversations"
          items={rows}
          rowHeightRem={2.8125}
          className={styles.list}
          startAt={opened?.conversationId ?? null}
          onAction={(id) => onOpen(id, null)}
          selection={{ keys: chosen, onChange: setChosen }}
          dependencies={[now.getMinutes()]}
        >
          {(row) => <ConversationListRow row={row} now={now} />}
        </VirtualList>
      )}
      {isExporting && (
        <ExportConversationsDialog
          what={chosen === 'all' ? { filter } : { conversationIds: inOrder(chosen, rows) }}
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

/** In the order of the list, and not in that in which they were chosen. */
function inOrder(chosen: ReadonlySet<Key>, rows: readonly ConversationRow[]): string[] {
  const listed = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return [...new Set([...listed, ...[...chosen].map(String)])]
}

function sayAsking(asking: Asking): string | null {
  if (asking?.kind === 'transcripts')
    return `${formatNumber(asking.read)} of ${formatCount(asking.total, 'transcript')} read`
  return asking ? `${formatNumber(asking.loaded)} read` : null
}

function ConversationListRow({ row, now }: { row: ConversationRow; now: Date }) {
  const name = row.agentName || row.agentId
  const when = row.createdAt === '' ? 'at an unknown time' : sayMoment(row.createdAt, now)
  const result = sayResult(row)
  return (
    <GridListItem id={row.id} textValue={`${name}, ${when}, ${sayStatus(row.status)}`} className={styles.row}>
      <div className={styles.conversation}>
        <CheckBox slot="selection" aria-label={`Choose ${name}, ${when}`} />
        <span className={styles.name} title={name} dir="auto">
          {row.followUp && <Flag size={14} strokeWidth={1.5} aria-label="To follow up" />}
          {row.hasNote && <NotebookPen size={14} strokeWidth={1.5} aria-label="With a note" />}
          {name}
          {row.tags.length > 0 && <span className={styles.tags}> {row.tags.join(', ')}</span>}
        </span>
        <span className={styles.fact} dir="auto">
          {row.caller || (row.isSimulated ? 'simulated caller' : row.transport)}
        </span>
        <time className={styles.fact} dateTime={row.createdAt}>
          {when}
        </time>
        <span className={styles.figure}>{row.durationMs === null ? '' : formatDuration(row.durationMs)}</span>
        <span className={styles.fact}>{formatCount(row.messageCount, 'message')}</span>
        <span className={styles.result}>
          {result !== '' && result !== 'no criteria' && (
            <OutcomeMark outcome={row.failedCount > 0 ? 'failed' : row.openCount > 0 ? 'open' : 'passed'} />
          )}
          {result}
        </span>
        <span className={styles.fact} data-status={row.status}>
          {isLive(row.status) && <Radio size={14} strokeWidth={1.5} aria-hidden />}
          {row.isGone ? 'gone at the service' : sayStatus(row.status)}
        </span>
      </div>
    </GridListItem>
  )
}
