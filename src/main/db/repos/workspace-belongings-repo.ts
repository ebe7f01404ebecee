import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

/** How much of a person's work belongs to a workspace. */
export interface WorkspaceBelongings {
  projects: number
  waitingBlocks: number
  sessions: number
  agentEdits: number
  flows: number
  conversationNotes: number
  favourites: number
  /** Files in the list of the watermark desk. */
  checks: number
  receipts: number
}

/**
 * True for rows of a workspace's own account. The first one's services are plain addresses, those of another end in its id; practice is
 * nobody's.
 */
const OWN = `(CASE WHEN @workspaceId = '${FIRST_WORKSPACE_ID}' THEN service <> 'practice' AND service <> '' AND instr(service, '#ws_') = 0
  ELSE substr(service, -length(@workspaceId) - 1) = '#' || @workspaceId END)`
const WAITING = `state = 'waiting' AND project_id IN (SELECT id FROM projects WHERE workspace_id = @workspaceId)`

/** Counts what removing the workspace takes along or leaves. */
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
         (SELECT count(*) FROM favourite_voices WHERE ${OWN}) AS favourites,
         (SELECT count(*) FROM watermark_checks WHERE workspace_id = @workspaceId) AS checks,
         (SELECT count(*) FROM receipts WHERE ${OWN}) AS receipts`,
      { workspaceId },
    ) ?? {
      ...{ projects: 0, waitingBlocks: 0, sessions: 0, agentEdits: 0 },
      ...{ flows: 0, conversationNotes: 0, favourites: 0, checks: 0, receipts: 0 },
    }
  )
}

/** What was written for things of its account leaves, with what waits to be spoken. Projects, receipts and charges stay. */
export function removeBelongings(db: WritableDb, workspaceId: string): void {
  const own = { workspaceId }
  db.transaction(() => {
    db.run(`DELETE FROM queue WHERE ${WAITING}`, own)
    db.run(`DELETE FROM agent_edits WHERE ${OWN}`, own)
    db.run(`DELETE FROM flow_copies WHERE ${OWN}`, own)
    db.run(`DELETE FROM flow_versions WHERE ${OWN}`, own)
    db.run(`DELETE FROM conversation_notes WHERE ${OWN}`, own)
    db.run(`DELETE FROM favourite_voices WHERE ${OWN}`, own)
    db.run(`DELETE FROM watermark_checks WHERE workspace_id = @workspaceId`, own)
    db.run(`DELETE FROM watermark_results WHERE ${OWN}`, own)
    db.run(`DELETE FROM cloning_barriers WHERE ${OWN}`, own)
  })
}

/** Blocks of a project that wait to be spoken or are being spoken. */
export function countOpenWork(db: ReadableDb, projectId: string): number {
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM queue WHERE project_id = ? AND state IN ('waiting', 'sent')`,
      projectId,
    )?.count ?? 0
  )
}

/** Ids of the workspace's projects of which blocks wait to be spoken. */
export function listProjectsWithWork(db: ReadableDb, workspaceId: string): string[] {
  return db
    .all<{ id: string }>(`SELECT DISTINCT project_id AS id FROM queue WHERE ${WAITING}`, { workspaceId })
    .map(({ id }) => id)
}
