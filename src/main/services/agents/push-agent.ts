import { createHash } from 'node:crypto'
import type { AgentComparison, AgentPush } from '#shared/contract/agents.ts'
import {
  compareAgents,
  type FieldDifference,
  mergeAgents,
  patchBetween,
  withChanges,
} from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { keepEdit } from './edit-agent.ts'
import { askForAgent } from './fetch-agent.ts'
import { fieldEdit, type FieldEdit, readAgent } from './read-agent.ts'

/** What a push is asked to do. */
export interface PushRequest {
  agentId: string
  /** Of the comparison that was shown; null sends only where nothing changed at the service. */
  token: string | null
  /** Pointers of fields that both changed and that stay as the service has them. */
  keepTheirs: readonly string[]
}

/**
 * What the service has now beside what was changed here.
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
 * Sends the fields that were changed, made on what the service has now. What a person goes on changing meanwhile stays unsent.
 *
 * @throws StudioError as `askForAgent`, and of the PATCH: the changes stay
 */
export async function pushAgent(deps: AgentsDeps, request: PushRequest, signal: AbortSignal): Promise<AgentPush> {
  const { agentId, token, keepTheirs } = request
  const service = deps.service()
  for (;;) {
    const { value: theirs, etag } = await askForAgent(deps, { service, agentId }, signal)
    const edit = fieldEdit(deps, service, agentId)
    if (!edit) return { kind: 'sent', detail: readAgent(deps, agentId, service) }
    const compared = comparison(edit, theirs)
    const isShown =
      token === null ? compared.differences.every(({ kind }) => kind === 'here') : token === compared.token
    if (!isShown) return { kind: 'differs', comparison: compared }
    const merged = mergeAgents(theirs, differencesOf(edit, theirs), new Set(keepTheirs))
    const changes = patchBetween(theirs, merged)
    try {
      const answered =
        Object.keys(changes).length === 0
          ? theirs
          : (await deps.speech.updateAgent({ agentId, changes, etag }, { signal, priority: 'interactive' })).value
      putAgent(deps.cache, service, answered, new Date(deps.now()).toISOString())
      keepWhatCameLater(deps, { service, agentId, sent: edit, answered })
      return { kind: 'sent', detail: readAgent(deps, agentId, service) }
    } catch (error) {
      // Changed between the two requests: what is to be shown is asked for anew. A refusal for another reason ends there.
      if (etag === null || !isStudioError(error) || error.code !== 'conflict') throw error
      const now = await askForAgent(deps, { service, agentId }, signal)
      if (now.etag === etag) throw error
    }
  }
}

/** Changes that were made while others were sent, as changes of what the service answered. */
function keepWhatCameLater(
  deps: AgentsDeps,
  { service, agentId, sent, answered }: { service: string; agentId: string; sent: FieldEdit; answered: JsonObject },
): void {
  deps.db.transaction(() => {
    const present = fieldEdit(deps, service, agentId)
    if (!present) return
    const before = withChanges(sent.base, sent.changes)
    const after = withChanges(present.base, present.changes)
    const later = compareAgents(before, after, before)
    const mine = mergeAgents(answered, later, new Set())
    keepEdit(deps, { service, agentId, base: answered, mine, changedSince: undefined })
  })
}

function comparison(edit: FieldEdit | undefined, theirs: JsonObject): AgentComparison {
  const token = createHash('sha256').update(JSON.stringify(theirs)).digest('hex')
  return { differences: edit ? differencesOf(edit, theirs) : [], token }
}

function differencesOf({ base, changes }: FieldEdit, theirs: JsonObject): FieldDifference[] {
  return compareAgents(base, withChanges(base, changes), theirs)
}
