import type { FlowState, FlowTool, FlowVersion } from '#shared/contract/flow-state.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'
import type { FlowKey } from './flow-versions-repo.ts'

/** The service's last response for an agent's flow. */
export interface StoredFlowView {
  /** Identifies this state. */
  tag: string
  draft: FlowState | null
  active: FlowState | null
  /** Newest first. */
  versions: FlowVersion[]
  /** ISO 8601. */
  asOf: string
}

/** Undefined if it was never fetched. */
export function getFlowView(cache: ReadableDb, { service, agentId }: FlowKey): StoredFlowView | undefined {
  const row = cache.get<Record<'tag' | 'draft' | 'active' | 'versions' | 'asOf', string>>(
    `SELECT tag, draft, active, versions, as_of AS asOf FROM flow_views WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
  return (
    row && {
      ...row,
      draft: parseStored<FlowState | null>(row.draft),
      active: parseStored<FlowState | null>(row.active),
      versions: parseStored<FlowVersion[]>(row.versions),
    }
  )
}

/** Graphs of the most recently seen drafts and active flows, newest first. */
export function listFlowTexts(cache: ReadableDb, service: string, flows: number): string[] {
  return cache
    .rows<[string, string]>(
      `SELECT draft, active FROM flow_views WHERE service = ? ORDER BY as_of DESC LIMIT ?`,
      service,
      flows,
    )
    .flatMap((states) => states.flatMap((state) => parseStored<FlowState | null>(state)?.graph ?? []))
}

/** IDs of agents whose draft or active flow contains the text. */
export function listFlowViewsNaming(cache: ReadableDb, service: string, text: string): string[] {
  return cache
    .rows<[string]>(
      `SELECT agent_id FROM flow_views WHERE service = @service AND (instr(draft, @text) > 0 OR instr(active, @text) > 0)`,
      { service, text },
    )
    .map(([agentId]) => agentId)
}

/** The view's tag and time, without reading the view. */
export function getFlowViewTag(
  cache: ReadableDb,
  { service, agentId }: FlowKey,
): Pick<StoredFlowView, 'tag' | 'asOf'> | undefined {
  return cache.get<Pick<StoredFlowView, 'tag' | 'asOf'>>(
    `SELECT tag, as_of AS asOf FROM flow_views WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
}

/** Stores the service's response, replacing the earlier one. */
export function putFlowView(cache: WritableDb, { service, agentId }: FlowKey, view: StoredFlowView): void {
  const { draft, active, versions, ...facts } = view
  cache.run(
    `INSERT OR REPLACE INTO flow_views (service, agent_id, tag, draft, active, versions, as_of)
     VALUES (@service, @agentId, @tag, @draft, @active, @versions, @asOf)`,
    {
      ...facts,
      service,
      agentId,
      draft: JSON.stringify(draft),
      active: JSON.stringify(active),
      versions: JSON.stringify(versions),
    },
  )
}

/** JSON text of the service's schema; null if it was never fetched. */
export function getFlowSchema(cache: ReadableDb, service: string): string | null {
  return cache.get<{ schema: string }>(`SELECT schema FROM flow_schemas WHERE service = ?`, service)?.schema ?? null
}

/** Stores the schema, replacing an earlier one. */
export function putFlowSchema(cache: WritableDb, service: string, schema: string): void {
  cache.run(`INSERT OR REPLACE INTO flow_schemas (service, schema) VALUES (?, ?)`, service, schema)
}

/** The service's tools that flows may call, in its order; null before they were fetched. */
export function getFlowTools(cache: ReadableDb, service: string): FlowTool[] | null {
  const row = cache.get<{ tools: string }>(`SELECT tools FROM flow_tools WHERE service = ?`, service)
  return row ? parseStored<FlowTool[]>(row.tools) : null
}

/** Stores the list, replacing an earlier one. */
export function putFlowTools(cache: WritableDb, service: string, tools: readonly FlowTool[]): void {
  cache.run(`INSERT OR REPLACE INTO flow_tools (service, tools) VALUES (?, ?)`, service, JSON.stringify(tools))
}

/** A published version with its graph; it never changes. */
export function getPublishedFlow(
  cache: ReadableDb,
  { service, agentId }: FlowKey,
  versionId: string,
): FlowState | undefined {
  const row = cache.get<{ state: string }>(
    `SELECT state FROM flow_published WHERE service = ? AND agent_id = ? AND version_id = ?`,
    service,
    agentId,
    versionId,
  )
  return row && parseStored<FlowState>(row.state)
}

/** Stores a published version. */
export function putPublishedFlow(
  cache: WritableDb,
  { service, agentId }: FlowKey,
  versionId: string,
  state: FlowState,
): void {
  cache.run(
    `INSERT OR REPLACE INTO flow_published (service, agent_id, version_id, state) VALUES (?, ?, ?, ?)`,
    service,
    agentId,
    versionId,
    JSON.stringify(state),
  )
}
