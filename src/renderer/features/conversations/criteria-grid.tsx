import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { CriteriaGrid as Grid, CriteriaKey } from '#shared/contract/conversations.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useGradually } from '../../lib/use-gradually.ts'
import { useNow } from '../../lib/use-now.ts'
import { useRemembered } from '../../lib/use-remembered.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './criteria.module.css'
import { CriteriaSortFields, FAILURES_FIRST, sortCriteria, sortRows } from './criteria-sort.tsx'
import { CriterionTrend } from './criterion-trend.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { failuresFirst, formatOutcome } from './format-conversation.ts'
import { t } from './messages/t.ts'

export interface CriteriaGridProps {
  /** Null selects the agent with the most conversations. */
  agentId: string | null
  onAgent: (agentId: string) => void
  onOpen: (conversationId: string) => void
  onBack: () => void
}

const FIRST_ROWS = 40
const MORE_ROWS = 1_000
const NO_ROWS: Grid['rows'] = []
const NO_CRITERIA: Grid['criteria'] = []

/** An agent's criteria by conversation, with trends. */
export function CriteriaGrid({ agentId, onAgent, onOpen, onBack }: CriteriaGridProps) {
  const { queries } = useStudio()
  const now = new Date(useNow(60_000))
  const list = useQuery({
    ...queries.conversations.list.queryOptions({ input: { limit: 1 } }),
    staleTime: 0,
  })
  const agents = list.data?.agents ?? []
  const chosen = agentId ?? agents.toSorted((one, other) => other.count - one.count)[0]?.agentId ?? null
  const pages = useInfiniteQuery({
    ...queries.conversations.criteria.infiniteOptions({
      input: (after: CriteriaKey | null) => ({ agentId: chosen ?? '-', after, limit: after ? MORE_ROWS : FIRST_ROWS }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      staleTime: 0,
    }),
    enabled: chosen !== null,
  })
  const { hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const first = pages.data?.pages[0]
  const [stored, setSort] = useRemembered('criteria.sort', FAILURES_FIRST)
  const sort = { ...FAILURES_FIRST, ...stored }
  const all = useMemo(
    () => sortRows(pages.data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, sort.rows),
    [pages.data, sort.rows],
  )
  const rows = useGradually(all, chosen ?? '')
  const read = first?.criteria ?? NO_CRITERIA
  const criteria = useMemo(() => sortCriteria(read, sort.criteria), [read, sort.criteria])
  const failure = list.error ?? pages.error
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const reasonsOf = rows.find(({ id }) => id === (pointedId ?? focusedId))
  const columns: CSSProperties = {
    gridTemplateColumns: `minmax(11rem, 16rem) repeat(${criteria.length}, minmax(9rem, 1fr))`,
  }
  // Shared by header and rows, so that outcomes align with their criteria.
  const leastWidth = `calc(11rem + ${criteria.length} * (9rem + var(--space-3)) + 2 * var(--space-6))`
  return (
    <Screen
      title={t('criteria.title')}
      back={{ label: t('allConversations'), onPress: onBack }}
      actions={
        <>
          {first && (
            <span className="quiet tabular" role="status">
              {t('criteria.count', { count: first.total ?? 0 })}
            </span>
          )}
          {agents.length > 0 && (
            <div className={styles.agent}>
              <SelectField
                label={t('agent')}
                isLabelHidden
                options={agents.map((each) => ({ id: each.agentId, label: each.name || each.agentId }))}
                value={chosen}
                onChange={onAgent}
              />
            </div>
          )}
        </>
      }
    >
      {failure && (
        <div className={styles.notice}>
          <FailureNotice failure={getFailure(failure)} topic="managing" />
        </div>
      )}
      {(list.isPending || (chosen !== null && pages.isPending)) && <Skeleton label={t('criteria.loading')} />}
      {((list.isSuccess && chosen === null) || (first && criteria.length === 0)) && (
        <EmptyState title={t('criteria.emptyTitle')} action={<Button onPress={onBack}>{t('allConversations')}</Button>}>
          {t('criteria.emptyText')}
        </EmptyState>
      )}
      {first && criteria.length > 0 && (
        <div
          className={styles.grid}
          onFocus={({ target }) => setFocusedId(getRowId(target))}
          onPointerOver={({ target }) => setPointedId(getRowId(target as Element))}
          onPointerLeave={() => setPointedId(null)}
        >
          <div className={styles.columns} style={{ minWidth: leastWidth }}>
            <div className={styles.head} style={columns} role="group" aria-label={t('criteria.trends')}>
              <CriteriaSortFields sort={sort} onSort={setSort} />
              {criteria.map((criterion) => (
                <CriterionTrend key={criterion.id} criterion={criterion} />
              ))}
            </div>
            <VirtualList
              label={t('criteria.list')}
              items={rows}
              rowHeightRem={2.8125}
              className={styles.rows}
              onAction={onOpen}
              dependencies={[criteria, now.getMinutes()]}
            >
              {(row) => (
                <GridListItem
                  id={row.id}
                  textValue={t('criteria.row', {
                    conversation: formatRowName(row, now),
                    count: row.failedCount,
                  })}
                  className={styles.row}
                >
                  <div className={styles.cells} style={columns}>
                    <span className={styles.when}>
                      {row.createdAt === '' ? t('unknownTime') : formatMoment(row.createdAt, now)}
                      {row.caller !== '' && <span className="quiet tabular"> {row.caller}</span>}
                    </span>
                    {criteria.map(({ id, name }) => {
                      const outcome = row.outcomes[id]
                      return (
                        <span key={id} className={styles.cell} data-outcome={outcome}>
                          {outcome && <OutcomeMark outcome={outcome} />}
                          <span className="visually-hidden">{t('criteria.cell', { name })} </span>
                          {outcome ? formatOutcome(outcome) : t('criteria.notEvaluated')}
                        </span>
                      )
                    })}
                  </div>
                </GridListItem>
              )}
            </VirtualList>
          </div>
        </div>
      )}
      {first && criteria.length > 0 && <Reasons row={reasonsOf} now={now} />}
    </Screen>
  )
}

/** The row that an element is in; null outside of rows. */
function getRowId(element: Element): string | null {
  return element.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null
}

/** Why a conversation's criteria passed or failed, failures first. */
function Reasons({ row, now }: { row: Grid['rows'][number] | undefined; now: Date }) {
  const { queries } = useStudio()
  const detail = useQuery({
    ...queries.conversations.get.queryOptions({ input: { conversationId: row?.id ?? '-' } }),
    enabled: row !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const judged = row && detail.data ? detail.data.evaluations.filter(({ kind }) => kind === 'criterion') : []
  return (
    <section aria-label={t('criteria.reasons')} className={styles.reasons}>
      <h2>{row ? t('criteria.reasonsFor', { conversation: formatRowName(row, now) }) : t('criteria.reasons')}</h2>
      {!row && <p className="quiet tabular">{t('criteria.reasonsHint')}</p>}
      <div role="status">
        <ul>
          {failuresFirst(judged).map(({ id, name, outcome, rationale }) => (
            <li key={id}>
              <OutcomeMark outcome={outcome} />
              <b dir="auto">{name || t('evaluation.untitled')}</b>
              <span dir="auto">{rationale || formatOutcome(outcome)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function formatRowName({ id, createdAt }: Grid['rows'][number], now: Date): string {
  return createdAt === '' ? id : formatMoment(createdAt, now)
}
