import type { AgentDetail, AgentPage } from '#shared/contract/agents.ts'
import { type FieldChange, isWritable } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { isSameJson } from '#shared/domain/agents/json-pointer.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type AgentEdit, countAgentEdits, getAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { foldForSearch, getAgent, getAgentListTime, getAgentPage } from '../../db/repos/agents-repo.ts'
import type { ReadAgentDeps } from './agents-deps.ts'

/** An unsent edit of an agent itself. */
export type FieldEdit = AgentEdit<JsonObject, FieldChange[]>

/** The unsent edit of the agent's fields, when there is one. */
export function fieldEdit(deps: ReadAgentDeps, service: string, agentId: string): FieldEdit | undefined {
  return getAgentEdit<JsonObject, FieldChange[]>(deps.db, { service, agentId, part: 'agent' })
}

/** A page of what is stored of the present service's agents. */
export function listAgents(
  deps: ReadAgentDeps,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): AgentPage {
  const service = deps.service()
  const { rows, total } = getAgentPage(deps.cache, service, { search: foldForSearch(search.trim()), offset, limit })
  const unsent = countAgentEdits(deps.db, service)
  const end = offset + rows.length
  return {
    rows: rows.map((row) => ({ ...row, unsentChanges: unsent.get(row.id) ?? 0 })),
    total,
    nextOffset: rows.length > 0 && end < total ? end : null,
    asOf: getAgentListTime(deps.cache, service),
  }
}

/**
 * What is here of an agent. One whose answer is not stored any more is read from what its unsent changes were made from.
 *
 * @throws StudioError `not_found`: it was never seen
 */
export function readAgent(deps: ReadAgentDeps, agentId: string, service: string = deps.service()): AgentDetail {
  const stored = getAgent(deps.cache, service, agentId)
  const edit = fieldEdit(deps, service, agentId)
  if (!stored && !edit) throw new StudioError('not_found', 'This agent was never seen here.')
  const seen = stored?.agent ?? edit?.base ?? {}
  return {
    agentId,
    seen,
    asOf: stored?.asOf ?? edit?.changedSince ?? '',
    changes: edit?.changes ?? [],
    changedSince: edit?.changedSince ?? null,
    base: edit && !isSameWritable(edit.base, seen) ? edit.base : null,
    isGone: stored?.isGone ?? false,
  }
}

function isSameWritable(one: JsonObject, other: JsonObject): boolean {
  const own = (agent: JsonObject) =>
    Object.fromEntries(Object.entries(agent).filter(([name]) => isWritable(`/${name}`)))
  return isSameJson(own(one), own(other))
}
