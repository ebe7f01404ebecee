import type { CriteriaGrid, CriteriaKey } from '#shared/contract/conversations.ts'
import { getTrend } from '#shared/domain/conversations/criteria-trend.ts'
import { getConversationRows } from '../../db/repos/conversations-repo.ts'
import {
  countCriteriaByDay,
  countJudgedConversations,
  listJudgedConversations,
  listJudgedCriteria,
} from '../../db/repos/criteria-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { toRow } from './read-conversation.ts'

/** An agent's criteria by stored conversation: most failing columns first, rows with failures first. */
export function readCriteria(
  deps: ReadConversationsDeps,
  { agentId, after, limit }: { agentId: string; after: CriteriaKey | null; limit: number },
): CriteriaGrid {
  const service = deps.service()
  return deps.cache.snapshot(() => {
    const counts = after ? [] : countCriteriaByDay(deps.cache, service, agentId)
    const days = Map.groupBy(counts, ({ criterion }) => criterion)
    const criteria = [...days].map(([id, counted]) => {
      const countOf = (outcome: string) =>
        counted.reduce((sum, each) => sum + (each.outcome === outcome ? each.count : 0), 0)
      return {
        id,
        name: counted.at(-1)?.name ?? '',
        ...{ passed: countOf('passed'), failed: countOf('failed'), open: countOf('open') },
        trend: getTrend(counted),
      }
    })
    const keys = listJudgedConversations(deps.cache, service, { agentId, after, limit })
    const conversationIds = keys.map((key) => key[3])
    const stored = getConversationRows(deps.cache, service, conversationIds)
    const rows = new Map(stored.map((row) => [row.conversationId, row]))
    const outcomes = Map.groupBy(
      listJudgedCriteria(deps.cache, service, conversationIds),
      ({ conversationId }) => conversationId,
    )
    return {
      criteria: criteria.toSorted((one, other) => other.failed - one.failed || other.open - one.open),
      rows: conversationIds.flatMap((id) => {
        const row = rows.get(id)
        if (!row) return []
        const judged = (outcomes.get(id) ?? []).map(({ criterion, outcome }) => [criterion, outcome] as const)
        return [{ ...toRow(deps, row), outcomes: Object.fromEntries(judged) }]
      }),
      total: after ? null : countJudgedConversations(deps.cache, service, agentId),
      next: keys.length === limit ? (keys.at(-1) ?? null) : null,
    }
  })
}
