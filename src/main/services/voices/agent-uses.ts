import { setImmediate } from 'node:timers/promises'
import type { AgentVoiceUse } from '#shared/contract/voices.ts'
import { changesBetween, withChanges } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import type { WritableDb } from '../../db/database.ts'
import { countAgentEdits } from '../../db/repos/agent-edits-repo.ts'
import { getAgent, listAgentsNaming } from '../../db/repos/agents-repo.ts'
import { getFlowCopy, listFlowCopies } from '../../db/repos/flow-copies-repo.ts'
import { getFlowView, listFlowViewsNaming } from '../../db/repos/flow-views-repo.ts'
import type { AgentsService } from '../agents/agents-service.ts'
import { fieldEdit } from '../agents/read-agent.ts'
import type { FlowService } from '../flow/flow-service.ts'

export interface AgentUsesDeps {
  db: WritableDb
  cache: WritableDb
  service(): string
  agents: Pick<AgentsService, 'edit'>
  flow: Pick<FlowService, 'read' | 'rebase' | 'saveLocal'>
}

/** A `voice_id` with a value. Text that quotes one has its quotes escaped and doesn't match. */
const CHOSEN_VOICE = /("voice_id"\s*:\s*)("(?:[^"\\]|\\.)*")/gu
/** Sender of the saves below, so that every open window takes them over. */
const WINDOW_ID = 'replace-voice'

/**
 * Agents that use the voice, by name: in their settings or flow, as published or as edited here. Flows that were never
 * opened on this computer are unknown.
 */
export async function listAgentUses(deps: AgentUsesDeps, voiceId: string): Promise<AgentVoiceUse[]> {
  const service = deps.service()
  const named = listAgentsNaming(deps.cache, service, voiceId)
  const ids = new Set([
    ...named,
    ...listFlowViewsNaming(deps.cache, service, voiceId),
    ...listFlowCopies(deps.db, service),
    ...countAgentEdits(deps.db, service).keys(),
  ])
  const uses: AgentVoiceUse[] = []
  for (const agentId of ids) {
    // Graphs may be large, and the core answers other calls in between.
    await setImmediate()
    const agent = getAgent(deps.cache, service, agentId)
    if (agent?.isGone === true) continue
    const view = getFlowView(deps.cache, { service, agentId })
    const graphs = [getFlowCopy(deps.db, { service, agentId })?.graph ?? view?.draft?.graph, view?.active?.graph]
    const nodeCount = Math.max(...graphs.map((graph) => countIn(graph ?? '', voiceId)))
    const working = getWorkingSettings(deps, agentId)
    const inSettings = [agent?.agent, working].some((one) => one && countIn(JSON.stringify(one), voiceId) > 0)
    const name = (agent?.agent ?? working)?.['name']
    if (inSettings || nodeCount > 0)
      uses.push({ agentId, name: typeof name === 'string' && name !== '' ? name : agentId, inSettings, nodeCount })
  }
  return uses.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Chooses another voice in settings and flow of these agents, as unpublished changes. Other changes are kept. */
export function replaceInAgents(
  deps: AgentUsesDeps,
  agentIds: readonly string[],
  { from, to }: { from: string; to: string },
): void {
  for (const agentId of agentIds) {
    const mine = getWorkingSettings(deps, agentId)
    if (mine) {
      const changed = JSON.parse(replaceIn(JSON.stringify(mine), from, to)) as JsonObject
      const changes = changesBetween(mine, changed)
      if (changes.length > 0) deps.agents.edit({ agentId, changes })
    }
    const { working, tag } = deps.flow.read({ agentId })
    const graph = replaceIn(working.graph, from, to)
    if (graph === working.graph) continue
    const save = { agentId, graph, baseVersion: working.localVersion, windowId: WINDOW_ID }
    if (working.localVersion === 0 && tag !== null) deps.flow.rebase({ ...save, tag })
    else deps.flow.saveLocal(save)
  }
}

/** The agent with its unpublished changes; undefined if it was never loaded. */
function getWorkingSettings(deps: AgentUsesDeps, agentId: string): JsonObject | undefined {
  const service = deps.service()
  const edit = fieldEdit(deps, service, agentId)
  const base = edit?.base ?? getAgent(deps.cache, service, agentId)?.agent
  return base && withChanges(base, edit?.changes ?? [])
}

function countIn(json: string, voiceId: string): number {
  if (!json.includes(voiceId)) return 0
  return [...json.matchAll(CHOSEN_VOICE)].filter(([, , value = '""']) => JSON.parse(value) === voiceId).length
}

/** Changes only these values, so that everything else keeps its exact spelling. */
function replaceIn(json: string, from: string, to: string): string {
  return json.replaceAll(CHOSEN_VOICE, (whole, key: string, value: string) =>
    JSON.parse(value) === from ? `${key}${JSON.stringify(to)}` : whole,
  )
}
