import type { AgentDetail, AgentKey, AgentPage } from '#shared/contract/agents.ts'
import { type FieldChange, isWritable } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { isSameJson } from '#shared/domain/agents/json-pointer.ts'
import { WireAgent } from '#shared/service-wire/agents.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import { type AgentEdit, countAgentEdits, getAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { countAgents, getAgent, getAgentListTime, getAgentPage } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps, ReadAgentDeps } from './agents-deps.ts'

/** An unpublished edit of an agent's fields. */
export type FieldEdit = AgentEdit<JsonObject, FieldChange[]>

/** The unpublished edit of the agent's fields, if any. */
export function fieldEdit(deps: ReadAgentDeps, service: string, agentId: string): FieldEdit | undefined {
  return getAgentEdit<JsonObject, FieldChange[]>(deps.db, { service, agentId, part: 'agent' })
}

/** Number of unpublished changes per agent over all of its parts, for agents that have any. */
export function countUnpublished(deps: Pick<AgentsDeps, 'db' | 'flowChanges'>, service: string): Map<string, number> {
  const counts = countAgentEdits(deps.db, service)
  for (const [agentId, count] of deps.flowChanges()) counts.set(agentId, (counts.get(agentId) ?? 0) + count)
  return counts
}

/** A page of the current service's cached agents. */
export function listAgents(
  deps: AgentsDeps,
  { search, after, limit }: { search: string; after: AgentKey | null; limit: number },
): AgentPage {
  return deps.cache.snapshot(() => {
    const service = deps.service()
    const folded = foldText(search.trim())
    const { rows, last } = getAgentPage(deps.cache, service, { search: folded, after, limit })
    const unsent = countUnpublished(deps, service)
    return {
      rows: rows.map((row) => ({ ...row, unsentChanges: unsent.get(row.id) ?? 0 })),
      total: after ? null : countAgents(deps.cache, service, folded),
      next: rows.length === limit ? last : null,
      asOf: getAgentListTime(deps.cache, service),
    }
  })
}

/** An agent as the service last sent it, with unreadable fields. */
export function readRawAgent(deps: ReadAgentDeps, agentId: string, service: string): JsonObject {
  const { agent } = getAgent(deps.cache, service, agentId) ?? {}
  if (!agent) throw new StudioError('not_found', 'agent-not-stored')
  return agent
}

/**
 * The local state of an agent. If its response is no longer cached, it is read from the base of its unpublished
 * changes.
 *
 * @throws StudioError `not_found` if it was never fetched
 */
export function readAgent(deps: ReadAgentDeps, agentId: string, service: string = deps.service()): AgentDetail {
  const stored = getAgent(deps.cache, service, agentId)
  const edit = fieldEdit(deps, service, agentId)
  if (!stored && !edit) throw new StudioError('not_found', 'agent-not-stored')
  const seen = stored?.agent ?? edit?.base ?? {}
  return {
    agentId,
    seen: readLeniently(WireAgent, seen).value,
    asOf: stored?.asOf ?? edit?.changedSince ?? '',
    changes: edit?.changes ?? [],
    changedSince: edit?.changedSince ?? null,
    base: edit && !isSameWritable(edit.base, seen) ? readLeniently(WireAgent, edit.base).value : null,
    isGone: stored?.isGone ?? false,
  }
}

function isSameWritable(one: JsonObject, other: JsonObject): boolean {
  const own = (agent: JsonObject) =>
    Object.fromEntries(Object.entries(agent).filter(([name]) => isWritable(`/${name}`)))
  return isSameJson(own(one), own(other))
}
