import type {
  AgentComparison,
  AgentDetail,
  AgentEvaluation,
  AgentPage,
  AgentPush,
  AgentVoices,
  EvaluationComparison,
  EvaluationDetail,
  EvaluationPush,
} from '#shared/contract/agents.ts'
import type { FieldChange } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
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
import { bringBackEdited } from './bring-back-edited.ts'
import { createAgent, duplicateAgent } from './create-agent.ts'
import { dropAgentChanges, editAgent } from './edit-agent.ts'
import { fetchAgent } from './fetch-agent.ts'
import { compareAgent, pushAgent, type PushRequest } from './push-agent.ts'
import { listAgents, readAgent } from './read-agent.ts'
import { type AgentsLoaded, refreshAgents } from './refresh-agents.ts'
import { removeAgent } from './remove-agent.ts'

type OfAgent = { agentId: string }

/** The agents of the present service; the contract in `shared/contract/agents.ts` says what each member does. */
export interface AgentsService {
  list(request: { search: string; offset: number; limit: number }): AgentPage
  refresh(signal: AbortSignal): AsyncGenerator<AgentsLoaded>
  get(request: OfAgent): AgentDetail
  fetch(request: OfAgent, signal: AbortSignal): Promise<AgentDetail>
  create(
    request: { name: string; prompt: string; firstMessage: string; voiceId: string },
    signal: AbortSignal,
  ): Promise<AgentDetail>
  duplicate(request: OfAgent & { name: string }, signal: AbortSignal): Promise<AgentDetail>
  edit(request: OfAgent & { changes: FieldChange[] }): AgentDetail
  dropChanges(request: OfAgent & { pointers: string[] | null }): AgentDetail
  compare(request: OfAgent, signal: AbortSignal): Promise<AgentComparison>
  push(request: PushRequest, signal: AbortSignal): Promise<AgentPush>
  remove(request: OfAgent, signal: AbortSignal): Promise<void>
  voices(): AgentVoices
  refreshVoices(signal: AbortSignal): Promise<AgentVoices>
  makeSecret(request: OfAgent, signal: AbortSignal): Promise<{ secret: string; detail: AgentDetail }>
  removeSecret(request: OfAgent, signal: AbortSignal): Promise<AgentDetail>
  widgetForVisitors(request: OfAgent, signal: AbortSignal): Promise<JsonObject>
  evaluation(request: OfAgent): EvaluationDetail
  fetchEvaluation(request: OfAgent, signal: AbortSignal): Promise<EvaluationDetail>
  editEvaluation(request: OfAgent & { mine: AgentEvaluation }): EvaluationDetail
  dropEvaluation(request: OfAgent): EvaluationDetail
  compareEvaluation(request: OfAgent, signal: AbortSignal): Promise<EvaluationComparison>
  pushEvaluation(request: PushRequest, signal: AbortSignal): Promise<EvaluationPush>
}

/** The agents of whatever service is the present one when it is asked. */
export function createAgentsService(deps: AgentsDeps): AgentsService {
  return {
    list(request) {
      if (request.offset === 0) bringBackEdited(deps)
      return listAgents(deps, request)
    },
    refresh: (signal) => refreshAgents(deps, signal),
    get: ({ agentId }) => readAgent(deps, agentId),
    fetch: (request, signal) => fetchAgent(deps, request, signal),
    create: (request, signal) => createAgent(deps, request, signal),
    duplicate: (request, signal) => duplicateAgent(deps, request, signal),
    edit: (request) => editAgent(deps, request),
    dropChanges: (request) => dropAgentChanges(deps, request),
    compare: (request, signal) => compareAgent(deps, request, signal),
    push: (request, signal) => pushAgent(deps, request, signal),
    remove: (request, signal) => removeAgent(deps, request, signal),
    voices: () => readAgentVoices(deps),
    refreshVoices: (signal) => refreshAgentVoices(deps, signal),
    makeSecret: (request, signal) => makeAgentSecret(deps, request, signal),
    removeSecret: (request, signal) => removeAgentSecret(deps, request, signal),
    widgetForVisitors: ({ agentId }, signal) =>
      deps.speech.widgetConfig({ agentId, asVisitor: true }, { signal, priority: 'interactive' }),
    evaluation: ({ agentId }) => readEvaluation(deps, agentId),
    fetchEvaluation: (request, signal) => fetchEvaluation(deps, request, signal),
    editEvaluation: (request) => editEvaluation(deps, request),
    dropEvaluation: (request) => dropEvaluation(deps, request),
    compareEvaluation: (request, signal) => compareEvaluation(deps, request, signal),
    pushEvaluation: (request, signal) => pushEvaluation(deps, request, signal),
  }
}
