import { Plus, RefreshCw } from 'lucide-react'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { AgentRow } from '#shared/contract/agents.ts'
import { useAction } from '../../lib/actions.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RowGrid } from '../../ui/row-grid.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import styles from './agents.module.css'
import { CreateAgentDialog } from './create-agent-dialog.tsx'
import { useAgentVoices } from './use-agent-voices.ts'
import { useAgents } from './use-agents.ts'

/** A row has two lines then; the styles hold it too. */
const NARROW = '(width < 64rem)'

export interface AgentListProps {
  /** What is looked for; kept by whoever shows the list, so that the way back finds it. */
  search: string
  onSearch: (typed: string) => void
  /** More ways to go from here. */
  actions?: ReactNode
  onOpen: (agentId: string) => void
}

/** The agents of the present service as they were last seen, with what was changed here. */
export function AgentList({ search, onSearch, actions, onOpen }: AgentListProps) {
  const [isCreating, setCreating] = useState(false)
  // A letter is in the field before the list has followed, however many rows that takes.
  const { rows, total, asOf, isRead, readFailure, failure, refreshing, refresh } = useAgents(useDeferredValue(search))
  const now = new Date(useNow(60_000))
  useAction('new-agent', () => setCreating(true))
  const create = (
    <Button look="primary" onPress={() => setCreating(true)}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      New agent
    </Button>
  )
  const hasAny = rows.length > 0 || search !== ''
  const shownFailure = readFailure ?? failure
  return (
    <Screen
      title="Agents"
      actions={
        <>
          {isRead && (
            <span className={styles.status} role="status">
              {refreshing
                ? `${formatNumber(refreshing.loaded)} read`
                : `${formatCount(total, 'agent')}${asOf === null ? '' : `, as of ${sayMoment(asOf, now)}`}`}
            </span>
          )}
          <Button onPress={refresh} isDisabled={refreshing !== null}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            {refreshing ? 'Asking the service' : 'Ask the service again'}
          </Button>
          {actions}
          {hasAny && create}
        </>
      }
    >
      {shownFailure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failureOf(shownFailure)}
            topic="managing"
            role="status"
            kept={rows.length > 0 ? 'What was last seen is shown, and can be changed.' : undefined}
            actions={<Button onPress={refresh}>Ask again</Button>}
          />
        </div>
      )}
      {hasAny && (
        <div className={styles.tools} role="search">
          <SearchField label="Find an agent" value={search} onChange={onSearch} />
        </div>
      )}
      {!isRead && !readFailure && <Skeleton label="Reading the agents" />}
      {isRead && !hasAny && refreshing && <Skeleton label="Asking for the agents" />}
      {isRead && !hasAny && !refreshing && (
        <EmptyState title={failure ? 'No agents stored yet' : 'No agents yet'} action={create}>
          {failure
            ? 'The list comes from the service once and is then here without it.'
            : 'An agent answers calls and messages with a voice, a prompt and a flow of its own.'}
        </EmptyState>
      )}
      {isRead && rows.length === 0 && search !== '' && (
        <EmptyState title="No agent is called this" action={<Button onPress={() => onSearch('')}>Show all</Button>}>
          Nothing in names, short names, ids and voices fits “{search}”.
        </EmptyState>
      )}
      {rows.length > 0 && <AgentRows rows={rows} today={new Date(now).setHours(0, 0, 0, 0)} onOpen={onOpen} />}
      {isCreating && <CreateAgentDialog onClose={() => setCreating(false)} onMade={onOpen} />}
    </Screen>
  )
}

/** The rows, which stand still while the field takes a letter and the line above says how far the service was read. */
const AgentRows = memo(function AgentRows({
  rows,
  today,
  onOpen,
}: {
  rows: readonly AgentRow[]
  /** When the present day began: what a row says of its time changes with the day alone. */
  today: number
  onOpen: (agentId: string) => void
}) {
  const isNarrow = useMedia(NARROW)
  const { voices } = useAgentVoices()
  const voiceNames = useMemo(() => new Map(voices.map(({ id, displayName }) => [id, displayName])), [voices])
  const cell = useCallback(
    (row: AgentRow) => <AgentCell row={row} voiceName={voiceNames.get(row.voiceId)} now={new Date(today)} />,
    [voiceNames, today],
  )
  return (
    <RowGrid
      label="Agents"
      items={rows}
      nameOf={nameOf}
      rowHeightRem={isNarrow ? 4.25 : 2.75}
      className={styles.list}
      rowClassName={styles.row}
      onAction={onOpen}
    >
      {cell}
    </RowGrid>
  )
})

const nameOf = (row: AgentRow) => row.name || 'Agent without a name'

function AgentCell({ row, voiceName, now }: { row: AgentRow; voiceName: string | undefined; now: Date }) {
  return (
    <div role="gridcell" className={styles.agent}>
      <span className={styles.name} title={row.name} dir="auto">
        {nameOf(row)}
      </span>
      <span className={styles.fact}>{voiceName ?? row.voiceId}</span>
      <span className={styles.fact}>{row.isPublic ? 'public' : ''}</span>
      <span className={styles.unsent}>
        {row.isGone
          ? 'gone at the service'
          : row.unsentChanges > 0
            ? `${formatCount(row.unsentChanges, 'change')} not sent`
            : ''}
      </span>
      <span className={styles.fact}>{row.updatedAt && `changed ${sayMoment(row.updatedAt, now)}`}</span>
    </div>
  )
}
