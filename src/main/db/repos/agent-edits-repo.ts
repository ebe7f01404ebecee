import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** Identifies an edit: of the agent itself, or of its evaluation. */
export interface AgentEditPlace {
  service: string
  agentId: string
  part: 'agent' | 'evaluation'
}

/** Unpublished changes. The content of `base` and `changes` is defined by the service above. */
export interface AgentEdit<Base = unknown, Changes = unknown> {
  /** ISO 8601. */
  changedSince: string
  base: Base
  changes: Changes
  /** Number of fields or entries that differ. */
  changeCount: number
}

interface EditRow {
  changedSince: string
  base: string
  changes: string
  changeCount: number
}

/** The unpublished edit, if there is one. */
export function getAgentEdit<Base, Changes>(
  db: ReadableDb,
  { service, agentId, part }: AgentEditPlace,
): AgentEdit<Base, Changes> | undefined {
  const row = db.get<EditRow>(
    `SELECT changed_since AS changedSince, base, changes, change_count AS changeCount
     FROM agent_edits WHERE service = ? AND agent_id = ? AND part = ?`,
    service,
    agentId,
    part,
  )
  return row && { ...row, base: parseStored<Base>(row.base), changes: parseStored<Changes>(row.changes) }
}

/** Stores an edit, replacing the existing one. */
export function putAgentEdit(db: WritableDb, { service, agentId, part }: AgentEditPlace, edit: AgentEdit): void {
  db.run(
    `INSERT OR REPLACE INTO agent_edits (service, agent_id, part, changed_since, base, changes, change_count)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    service,
    agentId,
    part,
    edit.changedSince,
    JSON.stringify(edit.base),
    JSON.stringify(edit.changes),
    edit.changeCount,
  )
}

/** Deletes one edit. */
export function removeAgentEdit(db: WritableDb, { service, agentId, part }: AgentEditPlace): void {
  db.run(`DELETE FROM agent_edits WHERE service = ? AND agent_id = ? AND part = ?`, service, agentId, part)
}

/** Number of unpublished changes per agent, for agents that have any. */
export function countAgentEdits(db: ReadableDb, service: string): Map<string, number> {
  const rows = db.rows<[string, number]>(
    `SELECT agent_id, sum(change_count) FROM agent_edits WHERE service = ? GROUP BY agent_id`,
    service,
  )
  return new Map(rows)
}
