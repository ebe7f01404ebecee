import type { AgentFlows, StoredFlow } from './flow-store.ts'

/** Version metadata of a flow (assumed: shapes page 5, FlowVersion). */
export function versionEntry(agentId: string, flows: AgentFlows, flow: StoredFlow): Record<string, unknown> {
  return {
    id: flow.id,
    agent_id: agentId,
    version: flow.version,
    parent_version_id: flow.parentId,
    is_active: flow.id === flows.activeId,
    is_draft: flow.publishedAt === null,
    name: flow.name,
    notes: flow.notes,
    published_at: flow.publishedAt,
    updated_at: flow.updatedAt,
  }
}

/** A graph as returned: as sent, plus its version metadata (assumed: shapes page 5, FlowGraph). */
export function graphEntry(agentId: string, flows: AgentFlows, flow: StoredFlow): Record<string, unknown> {
  return { version: versionEntry(agentId, flows, flow), ...flow.graph }
}
