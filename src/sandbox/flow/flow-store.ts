import type { Placed } from '../http/read-page.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import type { FlowGraph } from './flow-graph.ts'

/** One version of an agent's flow: the draft or a published version. */
export interface StoredFlow extends Placed {
  /** `fver_` and 26 letters and digits. */
  id: string
  version: number
  parentId: string | null
  name: string
  notes: string
  /** RFC 3339; null for a draft. */
  publishedAt: string | null
  updatedAt: string
  /** Incremented on every change of a draft. */
  revision: number
  graph: FlowGraph
}

/** All flow versions of an agent. `versions` are the published ones, newest first. */
export interface AgentFlows {
  draft: StoredFlow | undefined
  activeId: string | undefined
  versions: readonly StoredFlow[]
}

/** Content of a draft; an absent name or notes stay unchanged. */
export interface DraftInput {
  graph: FlowGraph
  name?: string
  notes?: string
}

export interface FlowStore {
  of(agentId: string): AgentFlows
  /** Replaces the draft, or creates one based on the active version; the active graph is unchanged. */
  putDraft(agentId: string, input: DraftInput): StoredFlow
  /** Makes the draft the active version; no draft remains. */
  publish(agentId: string, draft: StoredFlow, notes: string | undefined): StoredFlow
  activate(agentId: string, versionId: string | undefined): void
  discardDraft(agentId: string): void
  removeAgent(agentId: string): void
}

/** The flows of every agent. */
export function createFlowStore(newId: () => string, now: () => string, memory: WorldMemory): FlowStore {
  const byAgent = memory.open<AgentFlows>('flows')
  const of = (agentId: string): AgentFlows =>
    byAgent.get(agentId) ?? { draft: undefined, activeId: undefined, versions: [] }
  const change = (agentId: string, changes: Partial<AgentFlows>) =>
    void byAgent.set(agentId, { ...of(agentId), ...changes })
  return {
    of,
    putDraft(agentId, { graph, name, notes }) {
      const { draft: earlier, activeId, versions } = of(agentId)
      const version = earlier?.version ?? (versions[0]?.version ?? 0) + 1
      const draft: StoredFlow = {
        id: earlier?.id ?? `fver_${newId().slice(0, 26)}`,
        place: -version,
        version,
        parentId: earlier ? earlier.parentId : (activeId ?? null),
        name: name ?? earlier?.name ?? '',
        notes: notes ?? earlier?.notes ?? '',
        publishedAt: null,
        updatedAt: now(),
        revision: (earlier?.revision ?? 0) + 1,
        graph,
      }
      change(agentId, { draft })
      return draft
    },
    publish(agentId, draft, notes) {
      const published = { ...draft, notes: notes ?? draft.notes, publishedAt: now(), updatedAt: now() }
      change(agentId, {
        draft: undefined,
        activeId: published.id,
        versions: [published, ...of(agentId).versions],
      })
      return published
    },
    activate: (agentId, activeId) => change(agentId, { activeId }),
    discardDraft: (agentId) => change(agentId, { draft: undefined }),
    removeAgent: (agentId) => void byAgent.delete(agentId),
  }
}
