import type { FlowState, FlowVersion } from '#shared/contract/flow-state.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'
import type { FlowKey } from './flow-versions-repo.ts'

/** What a service last said of an agent's flow. */
export interface StoredFlowView {
  /** Stands for it. */
  tag: string
  draft: FlowState | null
  active: FlowState | null
  /** Newest first. */
  versions: FlowVersion[]
  /** ISO 8601. */
  asOf: string
}

/** Undefined when the service was never asked. */
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

/** Graphs of the drafts and active flows that were seen last, newest first. */
export function listFlowTexts(cache: ReadableDb, service: string, flows: number): string[] {
  return cache
    .rows<[string, string]>(
      `SELECT draft, active FROM flow_views WHERE service = ? ORDER BY as_of DESC LIMIT ?`,
      service,
      flows,
    )
    .flatMap((states) => states.flatMap((state) => parseStored<FlowState | null>(state)?.graph ?? []))
}

/** What stands for the view and when it was had, without reading it. */
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

/** Keeps what the service said in place of what it had said. */
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

/** JSON text of the schema the service serves; null when it never did. */
export function getFlowSchema(cache: ReadableDb, service: string): string | null {
  return cache.get<{ schema: string }>(`SELECT schema FROM flow_schemas WHERE service = ?`, service)?.schema ?? null
}

/** Keeps the schema in place of an earlier one. */
export function putFlowSchema(cache: WritableDb, service: string, schema: string): void {
  cache.run(`INSERT OR REPLACE INTO flow_schemas (service, schema) VALUES (?, ?)`, service, schema)
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

/** Keeps a published version. */
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
