import { createHash } from 'node:crypto'
import type { AgentComparison, AgentPush } from '#shared/contract/agents.ts'
import {
  compareAgents,
  type FieldDifference,
  mergeAgents,
  patchBetween,
  withChanges,
} from '#shared/domain/agents/agent-changes.ts'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { saveEdit } from './edit-agent.ts'
import { askForAgent } from './fetch-agent.ts'
import { fieldEdit, type FieldEdit, readAgent } from './read-agent.ts'

/** A service that reports another change each time would otherwise be asked for ever. */
export const MAX_PUSH_ATTEMPTS = 3

/** Options for publishing. */
export interface PushRequest {
  agentId: string
  /** Of the comparison that was shown; null publishes only if nothing changed on the service. */
  token: string | null
  /** Pointers of conflicting fields that keep the service's value. */
  keepTheirs: readonly string[]
  /** Fields to publish; changes of others stay unpublished. All by default. */
  isSent?: (pointer: string) => boolean
}

/**
 * The service's current agent beside the local changes.
 *
 * @throws StudioError as `askForAgent`
 */
export async function compareAgent(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<AgentComparison> {
  const service = deps.service()
  const { value: theirs } = await askForAgent(deps, { service, agentId }, signal)
  return comparison(fieldEdit(deps, service, agentId), theirs)
}

/**
 * Sends changed fields, based on the service's current state. Changes made in the meantime stay unpublished.
 *
 * @throws StudioError as `askForAgent`, and of the PATCH: the changes are kept
 */
export async function pushAgent(deps: AgentsDeps, request: PushRequest, signal: AbortSignal): Promise<AgentPush> {
  const { agentId, token, keepTheirs, isSent = () => true } = request
  const service = deps.service()
  for (let attempt = 1; ; attempt += 1) {
    const { value: theirs, etag } = await askForAgent(deps, { service, agentId }, signal)
    const present = fieldEdit(deps, service, agentId)
    const edit = present && { ...present, changes: present.changes.filter(({ pointer }) => isSent(pointer)) }
    if (!edit || edit.changes.length === 0) return { kind: 'sent', detail: readAgent(deps, agentId, service) }
    const compared = comparison(edit, theirs)
    const isShown =
      token === null ? compared.differences.every(({ kind }) => kind === 'here') : token === compared.token
    if (!isShown) return { kind: 'differs', comparison: compared }
    const merged = mergeAgents(theirs, getDifferences(edit, theirs), new Set(keepTheirs))
    const changes = patchBetween(theirs, merged)
    try {
      const answered =
        Object.keys(changes).length === 0
          ? theirs
          : (await deps.speech.updateAgent({ agentId, changes, etag }, { signal, priority: 'interactive' })).value
      putAgent(deps.cache, service, answered, new Date(deps.now()).toISOString())
      retainLaterEdits(deps, { service, agentId, sent: edit, isSent, answered })
      return { kind: 'sent', detail: readAgent(deps, agentId, service) }
    } catch (error) {
      // Changed between the two requests, so the push starts again from the new state. Any other refusal ends it.
      if (etag === null || !isStudioError(error) || error.code !== 'conflict') throw error
      if (attempt >= MAX_PUSH_ATTEMPTS) throw error
      const now = await askForAgent(deps, { service, agentId }, signal)
      if (now.etag === etag) throw error
    }
  }
}

/**
 * Rebases what wasn't sent on the service's response. Fields that weren't to be sent retain their base, so a conflict
 * there is still found when they are published.
 */
function retainLaterEdits(
  deps: AgentsDeps,
  {
    service,
    agentId,
    sent,
    isSent,
    answered,
  }: {
    service: string
    agentId: string
    sent: FieldEdit
    isSent: (pointer: string) => boolean
    answered: JsonObject
  },
): void {
  deps.db.transaction(() => {
    const present = fieldEdit(deps, service, agentId)
    if (!present) return
    const before = withChanges(sent.base, sent.changes)
    const after = withChanges(present.base, present.changes)
    const later = compareAgents(before, after, before)
    const mine = mergeAgents(answered, later, new Set())
    const unsent = present.changes.filter(({ pointer }) => !isSent(pointer))
    const base = withChanges(
      answered,
      unsent.map(({ pointer }) => ({ pointer, value: readAt(present.base, pointer) })),
    )
    const changedSince = unsent.length === 0 ? undefined : present.changedSince
    saveEdit(deps, { service, agentId, base, mine, changedSince })
  })
}

function comparison(edit: FieldEdit | undefined, theirs: JsonObject): AgentComparison {
  const token = createHash('sha256').update(JSON.stringify(theirs)).digest('hex')
  return { differences: edit ? getDifferences(edit, theirs) : [], token }
}

function getDifferences({ base, changes }: FieldEdit, theirs: JsonObject): FieldDifference[] {
  return compareAgents(base, withChanges(base, changes), theirs)
}
