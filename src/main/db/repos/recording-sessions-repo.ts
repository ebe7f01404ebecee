import type { SessionSummary } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

const SUMMARY = `SELECT s.id, s.title, s.created_at AS createdAt,
  (SELECT count(*) FROM speakers k WHERE k.session_id = s.id AND k.removed_at IS NULL) AS speakerCount,
  (SELECT count(*) FROM speakers k WHERE k.session_id = s.id AND k.removed_at IS NULL AND k.voice_id IS NOT NULL) AS doneCount
  FROM recording_sessions s`

/** Sessions of a workspace, newest first, without removed ones. */
export function listSessions(db: ReadableDb, workspaceId: string): SessionSummary[] {
  return db.all<SessionSummary>(
    `${SUMMARY} WHERE s.workspace_id = ? AND s.removed_at IS NULL ORDER BY s.created_at DESC, s.rowid DESC`,
    workspaceId,
  )
}

/** The session; undefined if it is unknown or removed. */
export function getSession(db: ReadableDb, sessionId: string): SessionSummary | undefined {
  return db.get<SessionSummary>(`${SUMMARY} WHERE s.id = ? AND s.removed_at IS NULL`, sessionId)
}

/** Stores a session without speakers. */
export function insertSession(
  db: WritableDb,
  session: Pick<SessionSummary, 'id' | 'title' | 'createdAt'> & { workspaceId: string },
): void {
  db.run(
    `INSERT INTO recording_sessions (id, title, created_at, workspace_id) VALUES (@id, @title, @createdAt, @workspaceId)`,
    session,
  )
}

/** The workspace whose account creates a speaker's voice; undefined if the speaker is unknown. */
export function workspaceOfSpeaker(db: ReadableDb, speakerId: string): string | undefined {
  return db.get<{ id: string }>(
    `SELECT s.workspace_id AS id FROM speakers k JOIN recording_sessions s ON s.id = k.session_id WHERE k.id = ?`,
    speakerId,
  )?.id
}

/** False if the session is unknown. */
export function setSessionTitle(db: WritableDb, sessionId: string, title: string): boolean {
  return db.run(`UPDATE recording_sessions SET title = ? WHERE id = ?`, title, sessionId) > 0
}

/** Hides the session, or restores it for null. False if it is unknown. */
export function setSessionRemoved(db: WritableDb, sessionId: string, removedAt: string | null): boolean {
  return db.run(`UPDATE recording_sessions SET removed_at = ? WHERE id = ?`, removedAt, sessionId) > 0
}
