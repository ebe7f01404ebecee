import type { CriteriaGrid } from '#shared/contract/conversations.ts'
import { trendOf } from '#shared/domain/conversations/criteria-trend.ts'
import { getConversationPage } from '../../db/repos/conversations-repo.ts'
import { countCriteriaByDay, listJudgedConversations, listJudgedCriteria } from '../../db/repos/criteria-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { toRow } from './read-conversation.ts'

/** The criteria of an agent by conversation, of what is stored here: the columns that fail most first, rows with failures first. */
export function readCriteria(
  deps: ReadConversationsDeps,
  { agentId, offset, limit }: { agentId: string; offset: number; limit: number },
): CriteriaGrid {
  const service = deps.service()
  return deps.cache.snapshot(() => {
    const days = Map.groupBy(countCriteriaByDay(deps.cache, service, agentId), ({ criterion }) => criterion)
    const criteria = [...days].map(([id, counted]) => {
      const countOf = (outcome: string) =>
        counted.reduce((sum, each) => sum + (each.outcome === outcome ? each.count : 0), 0)
      return {
        id,
        name: counted.at(-1)?.name ?? '',
        ...{ passed: countOf('passed'), failed: countOf('failed'), open: countOf('open') },
        trend: trendOf(counted),
      }
    })
    const { conversationIds, total } = listJudgedConversations(deps.cache, service, { agentId, offset, limit })
    const page = getConversationPage(deps.cache, service, {
      ...{ agentId: null, status: null, result: null, since: null },
      ...{ conversationIds, offset: 0, limit: conversationIds.length },
    })
    const rows = new Map(page.rows.map((row) => [row.conversationId, row]))
    const outcomes = Map.groupBy(
      listJudgedCriteria(deps.cache, service, conversationIds),
      ({ conversationId }) => conversationId,
    )
    const end = offset + conversationIds.length
    return {
      criteria: criteria.toSorted((one, other) => other.failed - one.failed || other.open - one.open),
      rows: conversationIds.flatMap((id) => {
        const row = rows.get(id)
        if (!row) return []
        const judged = (outcomes.get(id) ?? []).map(({ criterion, outcome }) => [criterion, outcome] as const)
        return [{ ...toRow(deps, row), outcomes: Object.fromEntries(judged) }]
      }),
      total,
      nextOffset: conversationIds.length > 0 && end < total ? end : null,
    }
  })
}
