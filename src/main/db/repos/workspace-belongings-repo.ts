import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

/** How much user data belongs to a workspace. */
export interface WorkspaceBelongings {
  projects: number
  waitingBlocks: number
  sessions: number
  agentEdits: number
  flows: number
  conversationNotes: number
  favorites: number
  /** Files in the list of watermark checks. */
  checks: number
  consentRecords: number
}

/**
 * True for rows of a workspace's own account. The first one's services are plain URLs, those of others end in the
 * workspace ID; the sandbox belongs to none.
 */
const OWN = `(CASE WHEN @workspaceId = '${FIRST_WORKSPACE_ID}' THEN service <> 'sandbox' AND service <> '' AND instr(service, '#ws_') = 0
  ELSE substr(service, -length(@workspaceId) - 1) = '#' || @workspaceId END)`
const WAITING = `state = 'waiting' AND project_id IN (SELECT id FROM projects WHERE workspace_id = @workspaceId)`

/** Counts what removing the workspace would delete or keep. */
export function countBelongings(db: ReadableDb, workspaceId: string): WorkspaceBelongings {
  return (
    db.get<WorkspaceBelongings>(
      `SELECT
         (SELECT count(*) FROM projects WHERE workspace_id = @workspaceId AND removed_at IS NULL) AS projects,
         (SELECT count(*) FROM queue WHERE ${WAITING}) AS waitingBlocks,
         (SELECT count(*) FROM recording_sessions WHERE workspace_id = @workspaceId AND removed_at IS NULL) AS sessions,
         (SELECT count(*) FROM agent_edits WHERE ${OWN}) AS agentEdits,
         (SELECT count(*) FROM flow_copies WHERE ${OWN}) AS flows,
         (SELECT count(*) FROM conversation_notes WHERE ${OWN}) AS conversationNotes,
         (SELECT count(*) FROM favorite_voices WHERE ${OWN}) AS favorites,
         (SELECT count(*) FROM watermark_checks WHERE workspace_id = @workspaceId) AS checks,
         (SELECT count(*) FROM consent_records WHERE ${OWN}) AS consentRecords`,
      { workspaceId },
    ) ?? {
      ...{ projects: 0, waitingBlocks: 0, sessions: 0, agentEdits: 0 },
      ...{ flows: 0, conversationNotes: 0, favorites: 0, checks: 0, consentRecords: 0 },
    }
  )
}

/** Deletes notes on the account's items and queued jobs. Projects, consent records and charges are kept. */
export function removeBelongings(db: WritableDb, workspaceId: string): void {
  const own = { workspaceId }
  db.transaction(() => {
    db.run(`DELETE FROM queue WHERE ${WAITING}`, own)
    db.run(`DELETE FROM agent_edits WHERE ${OWN}`, own)
    db.run(`DELETE FROM flow_copies WHERE ${OWN}`, own)
    db.run(`DELETE FROM flow_versions WHERE ${OWN}`, own)
    db.run(`DELETE FROM conversation_notes WHERE ${OWN}`, own)
    db.run(`DELETE FROM favorite_voices WHERE ${OWN}`, own)
    db.run(`DELETE FROM watermark_checks WHERE workspace_id = @workspaceId`, own)
    db.run(`DELETE FROM watermark_results WHERE ${OWN}`, own)
    db.run(`DELETE FROM cloning_barriers WHERE ${OWN}`, own)
  })
}

/** A project's blocks that are queued or being generated. */
export function countOpenWork(db: ReadableDb, projectId: string): number {
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM queue WHERE project_id = ? AND state IN ('waiting', 'sent')`,
      projectId,
    )?.count ?? 0
  )
}

/** IDs of the workspace's projects with queued blocks. */
export function listProjectsWithWork(db: ReadableDb, workspaceId: string): string[] {
  return db
    .all<{ id: string }>(`SELECT DISTINCT project_id AS id FROM queue WHERE ${WAITING}`, { workspaceId })
    .map(({ id }) => id)
}
