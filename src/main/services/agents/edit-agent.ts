import type { AgentDetail } from '#shared/contract/agents.ts'
import { changesBetween, type FieldChange, isWritable, withChanges } from '#shared/domain/agents/agent-changes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { putAgentEdit, removeAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { fieldEdit, readAgent, readRawAgent } from './read-agent.ts'

type EditDeps = Pick<AgentsDeps, 'db' | 'cache' | 'service' | 'now'>

/**
 * Saves changes of single fields; on disk when this returns. Restoring the original value removes the change.
 *
 * @throws StudioError `not_found` if the agent was never fetched; `invalid_input` if a field is read-only. Nothing was
 *   saved
 */
export function editAgent(
  deps: EditDeps,
  { agentId, changes }: { agentId: string; changes: readonly FieldChange[] },
): AgentDetail {
  const service = deps.service()
  const foreign = changes.find(({ pointer }) => !pointer.startsWith('/') || !isWritable(pointer))
  if (foreign) throw new StudioError('invalid_input', { kind: 'field-read-only', pointer: foreign.pointer })
  deps.db.transaction(() => {
    const edit = fieldEdit(deps, service, agentId)
    const base = edit?.base ?? readRawAgent(deps, agentId, service)
    const mine = withChanges(withChanges(base, edit?.changes ?? []), changes)
    saveEdit(deps, { service, agentId, base, mine, changedSince: edit?.changedSince })
  })
  return readAgent(deps, agentId, service)
}

/** Discards changes of these fields, or all if `pointers` is null. */
export function dropAgentChanges(
  deps: EditDeps,
  { agentId, pointers }: { agentId: string; pointers: readonly string[] | null },
): AgentDetail {
  const service = deps.service()
  deps.db.transaction(() => {
    const edit = fieldEdit(deps, service, agentId)
    if (!edit) return
    const left = pointers === null ? [] : edit.changes.filter(({ pointer }) => !pointers.includes(pointer))
    const mine = withChanges(edit.base, left)
    saveEdit(deps, { service, agentId, base: edit.base, mine, changedSince: edit.changedSince })
  })
  return readAgent(deps, agentId, service)
}

/** Stores `mine` as an edit of `base`; deletes the edit if they are equal. */
export function saveEdit(
  deps: EditDeps,
  edit: { service: string; agentId: string; base: JsonObject; mine: JsonObject; changedSince: string | undefined },
): void {
  const { service, agentId, base, mine } = edit
  const changes = changesBetween(base, mine)
  const place = { service, agentId, part: 'agent' } as const
  if (changes.length === 0) return removeAgentEdit(deps.db, place)
  const changedSince = edit.changedSince ?? new Date(deps.now()).toISOString()
  putAgentEdit(deps.db, place, { changedSince, base, changes, changeCount: changes.length })
}
