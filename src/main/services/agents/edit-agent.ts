import type { AgentDetail } from '#shared/contract/agents.ts'
import { changesBetween, type FieldChange, isWritable, withChanges } from '#shared/domain/agents/agent-changes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { putAgentEdit, removeAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { fieldEdit, readAgent } from './read-agent.ts'

type EditDeps = Pick<AgentsDeps, 'db' | 'cache' | 'service' | 'now'>

/**
 * Keeps changes of single fields; on the disk when this answers. What is as it was before the first of them is no change.
 *
 * @throws StudioError `not_found`: the agent was never seen; `invalid_input`: a field is the service's own. Nothing was kept
 */
export function editAgent(
  deps: EditDeps,
  { agentId, changes }: { agentId: string; changes: readonly FieldChange[] },
): AgentDetail {
  const service = deps.service()
  const foreign = changes.find(({ pointer }) => !pointer.startsWith('/') || !isWritable(pointer))
  if (foreign) throw new StudioError('invalid_input', `${foreign.pointer} is not a field that can be changed.`)
  deps.db.transaction(() => {
    const edit = fieldEdit(deps, service, agentId)
    const base = edit?.base ?? readAgent(deps, agentId, service).seen
    const mine = withChanges(withChanges(base, edit?.changes ?? []), changes)
    keepEdit(deps, { service, agentId, base, mine, changedSince: edit?.changedSince })
  })
  return readAgent(deps, agentId, service)
}

/** Forgets changes of these fields, or of all when `pointers` is null. */
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
    keepEdit(deps, { service, agentId, base: edit.base, mine, changedSince: edit.changedSince })
  })
  return readAgent(deps, agentId, service)
}

/** Keeps that `mine` was made of `base`; forgets the edit when they are the same. */
export function keepEdit(
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
