import { Plus, RefreshCw } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AgentRow } from '#shared/contract/agents.ts'
import { formatFormerVoice } from '#shared/domain/voice-name.ts'
import { useStudio } from '../../rpc/studio.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stale } from '../../ui/stale.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import styles from './agents.module.css'
import { CreateAgentDialog } from './create-agent-dialog.tsx'
import { t } from './messages/t.ts'
import { useAgentVoices } from './use-agent-voices.ts'
import { useAgents } from './use-agents.ts'

export interface AgentListProps {
  /** The search text; owned by the parent so that it survives navigation. */
  search: string
  onSearch: (typed: string) => void
  /** More actions. */
  actions?: ReactNode
  onOpen: (agentId: string) => void
}

/** The cached agents of the current service, with local changes. */
export function AgentList({ search, onSearch, actions, onOpen }: AgentListProps) {
  const [isCreating, setCreating] = useState(false)
  // Typing isn't delayed by the list, however many rows it has.
  const asked = useDeferredValue(search)
  const { rows, total, asOf, isRead, isStale, readFailure, failure, refreshing, refresh } = useAgents(asked)
  const incomplete = useIncompleteEntries(['/v1/agents'], asOf)
  const now = new Date(useNow(60_000))
  useAction('new-agent', () => setCreating(true))
  useAction('refresh', refresh, refreshing === null)
  const create = (
    <Button look="primary" onPress={() => setCreating(true)}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {t('newAgent')}
    </Button>
  )
  const hasAny = rows.length > 0 || search !== ''
  const shownFailure = readFailure ?? failure
  return (
    <Screen
      title={common('agents')}
      actions={
        <>
          {isRead && (
            <span className={styles.status} role="status">
              {refreshing
                ? t('list.loaded', { count: refreshing.loaded })
                : [
                    t('list.count', { count: total }),
                    ...(asOf === null ? [] : [t('list.updated', { time: formatMoment(asOf, now) })]),
                  ].join(' · ')}
            </span>
          )}
          <Button onPress={refresh} isDisabled={refreshing !== null}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            {refreshing ? t('refreshing') : common('refresh')}
          </Button>
          {actions}
          {hasAny && create}
        </>
      }
    >
      {shownFailure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={shownFailure}
            topic="managing"
            role="status"
            kept={rows.length > 0 ? t('showingStored') : undefined}
            actions={<Button onPress={refresh}>{common('retry')}</Button>}
          />
        </div>
      )}
      {incomplete.length > 0 && (
        <div className={styles.notice}>
          <IncompleteEntries entries={incomplete} />
        </div>
      )}
      {hasAny && (
        <div className={styles.tools} role="search">
          <SearchField label={t('list.find')} value={search} onChange={onSearch} />
        </div>
      )}
      {!isRead && !readFailure && <Skeleton label={t('list.loading')} />}
      {isRead && !hasAny && refreshing && <Skeleton label={t('list.loading')} />}
      {isRead && !hasAny && !refreshing && (
        <EmptyState title={t(failure ? 'list.unreadTitle' : 'list.emptyTitle')} action={create}>
          {t(failure ? 'list.unreadText' : 'list.emptyText')}
        </EmptyState>
      )}
      {isRead && rows.length === 0 && search !== '' && (
        <EmptyState
          title={t('list.noMatchTitle')}
          action={<Button onPress={() => onSearch('')}>{common('showAll')}</Button>}
        >
          {t('list.noMatchText', { search })}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Stale isStale={isStale || asked !== search}>
          <AgentRows rows={rows} today={new Date(now).setHours(0, 0, 0, 0)} onOpen={onOpen} />
        </Stale>
      )}
      {isCreating && <CreateAgentDialog onClose={() => setCreating(false)} onMade={onOpen} />}
    </Screen>
  )
}

/** The rows; not rerendered while typing or while a refresh reports progress. */
const AgentRows = memo(function AgentRows({
  rows,
  today,
  onOpen,
}: {
  rows: readonly AgentRow[]
  /** Start of the current day: relative times change only daily. */
  today: number
  onOpen: (agentId: string) => void
}) {
  const { voices } = useAgentVoices()
  const { queries } = useStudio()
  const former = useQuery(queries.voices.catalog.queryOptions()).data?.former
  const voiceNames = useMemo(
    () =>
      new Map([
        ...(former ?? []).map((voice) => [voice.id, formatFormerVoice(voice)] as const),
        ...voices.map(({ id, displayName }) => [id, displayName] as const),
      ]),
    [former, voices],
  )
  const columns = useMemo(() => getColumns(voiceNames, new Date(today)), [voiceNames, today])
  return (
    <Table label={common('agents')} name="agents" items={rows} columns={columns} nameOf={nameOf} onAction={onOpen} />
  )
})

const nameOf = (row: AgentRow) => row.name || t('untitled')

function getColumns(voiceNames: ReadonlyMap<string, string>, now: Date): TableColumn<AgentRow>[] {
  const voiceOf = ({ voiceId }: AgentRow) => voiceNames.get(voiceId) ?? voiceId
  return [
    { id: 'name', header: common('name'), widthRem: 28, minRem: 9, sortBy: nameOf, cell: nameOf },
    { id: 'voice', header: common('voice'), widthRem: 14, sortBy: voiceOf, cell: voiceOf },
    {
      ...{ id: 'access', header: t('list.access'), widthRem: 5, minRem: 3.5 },
      sortBy: ({ isPublic }) => (isPublic ? 0 : 1),
      cell: ({ isPublic }) => t(isPublic ? 'list.public' : 'list.private'),
    },
    {
      ...{ id: 'unpublished', header: t('list.unpublished'), widthRem: 13, minRem: 9, align: 'end' },
      sortBy: ({ isGone, unsentChanges }) => (isGone ? -1 : -unsentChanges),
      cell: (row) => <span className={styles.unsent}>{formatUnpublished(row)}</span>,
    },
    {
      ...{ id: 'changed', header: t('list.changed'), widthRem: 14 },
      sortBy: ({ updatedAt }) => updatedAt || null,
      cell: ({ updatedAt }) => updatedAt && formatMoment(updatedAt, now),
    },
  ]
}

function formatUnpublished({ isGone, unsentChanges }: AgentRow): string {
  if (isGone) return t('list.deleted')
  return unsentChanges > 0 ? formatNumber(unsentChanges) : ''
}
