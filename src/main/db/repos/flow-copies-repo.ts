import type { FlowBase } from '#shared/contract/flow-state.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { addFlowVersion, readFlowVersion, type FlowKey, type NewFlowVersion } from './flow-versions-repo.ts'

/** A working copy's base, with the draft's name and notes. */
export interface StoredBase extends FlowBase {
  name: string
  notes: string
}

/** The edited graph and its base. */
export interface FlowCopy {
  localVersion: number
  graph: string
  name: string
  notes: string
  savedAt: string
  base: StoredBase
}

interface CopyRow {
  localVersion: number
  kind: FlowBase['kind']
  tag: string | null
  graph: string | null
  name: string
  notes: string
}

/** The working copy; undefined if nothing is stored for the agent's flow. */
export function getFlowCopy(db: ReadableDb, key: FlowKey): FlowCopy | undefined {
  return db.snapshot(() => {
    const row = db.get<CopyRow>(
      `SELECT current_version AS localVersion, base_kind AS kind, base_tag AS tag, base_graph AS graph, base_name AS name,
         base_notes AS notes
       FROM flow_copies WHERE service = ? AND agent_id = ?`,
      key.service,
      key.agentId,
    )
    if (!row) return undefined
    const { localVersion, ...base } = row
    const version = readFlowVersion(db, key, localVersion)
    if (!version) return undefined
    const { graph, name, notes, savedAt } = version
    return { localVersion, graph, name, notes, savedAt, base }
  })
}

/** IDs of agents whose flow has a working copy. */
export function listFlowCopies(db: ReadableDb, service: string): string[] {
  return db.rows<[string]>(`SELECT agent_id FROM flow_copies WHERE service = ?`, service).map(([agentId]) => agentId)
}

/** The working copy's version and its base's tag. Cheap: both are the same while a comparison with the base is current. */
export function getFlowCopyMark(
  db: ReadableDb,
  { service, agentId }: FlowKey,
): { version: number; tag: string | null } | undefined {
  return db.get<{ version: number; tag: string | null }>(
    `SELECT current_version AS version, base_tag AS tag FROM flow_copies WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
}

/** Adds a version, as the working copy unless `isAside`; returns its number. All or nothing. */
export function storeFlowVersion(
  db: WritableDb,
  key: FlowKey,
  version: NewFlowVersion,
  { base, isAside = false }: { base?: StoredBase; isAside?: boolean } = {},
): number {
  return db.transaction(() => {
    const present = db.get<{ last: number }>(
      `SELECT last_version AS last FROM flow_copies WHERE service = ? AND agent_id = ?`,
      key.service,
      key.agentId,
    )
    const number = (present?.last ?? 0) + 1
    if (!present) {
      db.run(
        `INSERT INTO flow_copies (service, agent_id, current_version, last_version, base_kind, base_name, base_notes)
         VALUES (?, ?, ?, ?, 'nothing', '', '')`,
        key.service,
        key.agentId,
        number,
        number,
      )
    }
    addFlowVersion(db, key, number, version)
    db.run(
      `UPDATE flow_copies SET last_version = @number, current_version = CASE @isAside WHEN 1 THEN current_version ELSE @number END
       WHERE service = @service AND agent_id = @agentId`,
      { service: key.service, agentId: key.agentId, number, isAside: isAside ? 1 : 0 },
    )
    if (base) setFlowBase(db, key, base)
    return number
  })
}

/** Sets the working copy's base. */
export function setFlowBase(db: WritableDb, key: FlowKey, base: StoredBase): void {
  db.run(
    `UPDATE flow_copies SET base_kind = @kind, base_tag = @tag, base_graph = @graph, base_name = @name, base_notes = @notes
     WHERE service = @service AND agent_id = @agentId`,
    { ...base, service: key.service, agentId: key.agentId },
  )
}
