import type { agents } from '#shared/contract/agents.ts'
import type { Service } from '../../lib/service.ts'
import {
  compareEvaluation,
  dropEvaluation,
  editEvaluation,
  fetchEvaluation,
  pushEvaluation,
  readEvaluation,
} from './agent-evaluation.ts'
import { makeAgentSecret, removeAgentSecret } from './agent-secret.ts'
import { readAgentVoices, refreshAgentVoices } from './agent-voices.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { createAgent, duplicateAgent } from './create-agent.ts'
import { dropAgentChanges, editAgent } from './edit-agent.ts'
import { fetchAgent } from './fetch-agent.ts'
import { compareAgent, pushAgent } from './push-agent.ts'
import { listAgents, readAgent } from './read-agent.ts'
import { refreshAgents } from './refresh-agents.ts'
import { removeAgent } from './remove-agent.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { countAgentEdits, getAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { getAgent, putAgent } from '../../db/repos/agents-repo.ts'

type OfAgent = { agentId: string }

/** Creates the service for agents of whichever service is current. */
export function createAgentsService(deps: AgentsDeps) {
  const listeners = new Set<{ agentId: string; notify: () => void }>()
  const notify = (agentId: string): void => {
    for (const listener of listeners) if (listener.agentId === agentId) listener.notify()
  }
  /** Notifies also after failures: what the service has may be known by then. */
  const sending =
    <R extends OfAgent, T>(call: (deps: AgentsDeps, request: R, signal: AbortSignal) => Promise<T>) =>
    (request: R, signal: AbortSignal): Promise<T> =>
      call(deps, request, signal).finally(() => notify(request.agentId))
  const saving =
    <R extends OfAgent, T>(call: (deps: AgentsDeps, request: R) => T) =>
    (request: R): T => {
      const saved = call(deps, request)
      notify(request.agentId)
      return saved
    }
  const service = {
    list(request) {
      if (!request.after) restoreEditedAgents(deps)
      return listAgents(deps, request)
    },
    refresh: (signal) => refreshAgents(deps, signal),
    get: ({ agentId }) => readAgent(deps, agentId),
    fetch: sending(fetchAgent),
    create: (request, signal) => createAgent(deps, request, signal),
    duplicate: (request, signal) => duplicateAgent(deps, request, signal),
    edit: saving(editAgent),
    dropChanges: saving(dropAgentChanges),
    compare: sending(compareAgent),
    push: sending(pushAgent),
    remove: sending(removeAgent),
    voices: () => readAgentVoices(deps),
    refreshVoices: (signal) => refreshAgentVoices(deps, signal),
    makeSecret: sending(makeAgentSecret),
    removeSecret: sending(removeAgentSecret),
    widgetForVisitors: ({ agentId }, signal) =>
      deps.speech.widgetConfig({ agentId, asVisitor: true }, { signal, priority: 'interactive' }),
    evaluation: ({ agentId }) => readEvaluation(deps, agentId),
    fetchEvaluation: sending(fetchEvaluation),
    editEvaluation: saving(editEvaluation),
    dropEvaluation: saving(dropEvaluation),
    compareEvaluation: sending(compareEvaluation),
    pushEvaluation: sending(pushEvaluation),
  } satisfies Service<typeof agents>
  return {
    ...service,
    /** Calls back after local changes of the agent or of what is known about it; returns an unsubscribe function. */
    subscribe({ agentId }: OfAgent, listener: () => void): () => void {
      const entry = { agentId, notify: listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

export type AgentsService = ReturnType<typeof createAgentsService>

/**
 * Lists every agent with unpublished changes even after the cache was deleted, as it was when the changes began. If
 * only its evaluation was changed, it has no name.
 */
function restoreEditedAgents(deps: Pick<AgentsDeps, 'db' | 'cache' | 'service' | 'now'>): void {
  const service = deps.service()
  for (const agentId of countAgentEdits(deps.db, service).keys()) {
    if (getAgent(deps.cache, service, agentId)) continue
    const edit = getAgentEdit<JsonObject, unknown>(deps.db, { service, agentId, part: 'agent' })
    putAgent(
      deps.cache,
      service,
      edit?.base ?? { id: agentId },
      edit?.changedSince ?? new Date(deps.now()).toISOString(),
    )
  }
}
