import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A workspace without its settings and its key. */
export interface StoredWorkspace {
  id: string
  name: string
  /** Number of its projects that aren't removed. */
  projects: number
}

const SELECT = `SELECT w.id, w.name,
  (SELECT count(*) FROM projects p WHERE p.workspace_id = w.id AND p.removed_at IS NULL) AS projects
  FROM workspaces w`

/** In creation order, without removed ones. */
export function listWorkspaces(db: ReadableDb): StoredWorkspace[] {
  return db.all(`${SELECT} WHERE w.removed_at IS NULL ORDER BY w.created_at, w.rowid`)
}

/** Undefined if it is unknown or removed. */
export function getWorkspace(db: ReadableDb, workspaceId: string): StoredWorkspace | undefined {
  return db.get(`${SELECT} WHERE w.id = ? AND w.removed_at IS NULL`, workspaceId)
}

/** Includes removed ones; empty if it was never known. */
export function workspaceName(db: ReadableDb, workspaceId: string): string {
  return db.get<{ name: string }>(`SELECT name FROM workspaces WHERE id = ?`, workspaceId)?.name ?? ''
}

/** Every workspace that ever existed, by ID: name, and whether it was removed. */
export function listEveryWorkspace(db: ReadableDb): { id: string; name: string; isRemoved: boolean }[] {
  return db
    .all<{ id: string; name: string; removedAt: string | null }>(
      `SELECT id, name, removed_at AS removedAt FROM workspaces ORDER BY created_at, rowid`,
    )
    .map(({ id, name, removedAt }) => ({ id, name, isRemoved: removedAt !== null }))
}

/** The open workspace; the first remaining one if the stored one is invalid. */
export function currentWorkspaceId(db: ReadableDb): string {
  const row = db.get<{ id: string }>(
    `SELECT w.id FROM workspaces w LEFT JOIN settings s ON s.key = 'workspace' AND s.value ->> '$' = w.id
     WHERE w.removed_at IS NULL ORDER BY s.key IS NULL, w.created_at, w.rowid LIMIT 1`,
  )
  return row?.id ?? FIRST_WORKSPACE_ID
}

/** Also opened at the next start. */
export function setCurrentWorkspace(db: WritableDb, workspaceId: string): void {
  db.run(
    `INSERT INTO settings (key, value) VALUES ('workspace', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    JSON.stringify(workspaceId),
  )
}

/** Stores an empty workspace. */
export function insertWorkspace(db: WritableDb, workspace: { id: string; name: string; createdAt: string }): void {
  db.run(
    `INSERT INTO workspaces (id, name, key_addresses, created_at) VALUES (@id, @name, '[]', @createdAt)`,
    workspace,
  )
}

export function renameWorkspace(db: WritableDb, workspaceId: string, name: string): void {
  db.run(`UPDATE workspaces SET name = ? WHERE id = ?`, name, workspaceId)
}

/**
 * Hides it permanently. Its name and settings are kept: projects and consent records name it, and its recordings keep
 * their retention period.
 */
export function setWorkspaceRemoved(db: WritableDb, workspaceId: string, removedAt: string): void {
  db.run(`UPDATE workspaces SET removed_at = ?, key_addresses = '[]' WHERE id = ?`, removedAt, workspaceId)
}

/** URLs that a key of the workspace was ever stored for. */
export function listKeyAddresses(db: ReadableDb, workspaceId: string): string[] {
  const row = db.get<{ addresses: string }>(
    `SELECT key_addresses AS addresses FROM workspaces WHERE id = ?`,
    workspaceId,
  )
  return row ? parseStored<string[]>(row.addresses) : []
}

/** Records that a key is stored for the URL. */
export function addKeyAddress(db: WritableDb, workspaceId: string, address: string): void {
  const known = listKeyAddresses(db, workspaceId)
  if (known.includes(address)) return
  db.run(`UPDATE workspaces SET key_addresses = ? WHERE id = ?`, JSON.stringify([...known, address]), workspaceId)
}

/** Stored values by key. */
export function listWorkspaceSettings(db: ReadableDb, workspaceId: string): Map<string, unknown> {
  const rows = db.all<{ key: string; value: string }>(
    `SELECT key, value FROM workspace_settings WHERE workspace_id = ?`,
    workspaceId,
  )
  return new Map(rows.map(({ key, value }) => [key, parseStored<unknown>(value)]))
}

/** Stores the given values, all or none; others are kept. Undefined values are ignored. */
export function putWorkspaceSettings(
  db: WritableDb,
  workspaceId: string,
  values: Readonly<Record<string, unknown>>,
): void {
  db.transaction(() => {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue
      db.run(
        `INSERT INTO workspace_settings (workspace_id, key, value) VALUES (?, ?, ?)
         ON CONFLICT (workspace_id, key) DO UPDATE SET value = excluded.value`,
        workspaceId,
        key,
        JSON.stringify(value),
      )
    }
  })
}

/** The project's workspace; undefined if unknown. */
export function workspaceOfProject(db: ReadableDb, projectId: string): string | undefined {
  return db.get<{ id: string }>(`SELECT workspace_id AS id FROM projects WHERE id = ?`, projectId)?.id
}

/** Moves the project to this workspace. False if it is unknown. */
export function setProjectWorkspace(db: WritableDb, projectId: string, workspaceId: string): boolean {
  return db.run(`UPDATE projects SET workspace_id = ? WHERE id = ?`, workspaceId, projectId) > 0
}
