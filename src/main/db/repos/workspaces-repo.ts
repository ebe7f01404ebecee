import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A workspace without its settings and its key. */
export interface StoredWorkspace {
  id: string
  name: string
  /** Of its projects, those that are not removed. */
  projects: number
}

const SELECT = `SELECT w.id, w.name,
  (SELECT count(*) FROM projects p WHERE p.workspace_id = w.id AND p.removed_at IS NULL) AS projects
  FROM workspaces w`

/** In the order in which they were made, without removed ones. */
export function listWorkspaces(db: ReadableDb): StoredWorkspace[] {
  return db.all(`${SELECT} WHERE w.removed_at IS NULL ORDER BY w.created_at, w.rowid`)
}

/** Undefined when it is not known or was removed. */
export function getWorkspace(db: ReadableDb, workspaceId: string): StoredWorkspace | undefined {
  return db.get(`${SELECT} WHERE w.id = ? AND w.removed_at IS NULL`, workspaceId)
}

/** Of removed ones too; empty when it was never known. */
export function workspaceName(db: ReadableDb, workspaceId: string): string {
  return db.get<{ name: string }>(`SELECT name FROM workspaces WHERE id = ?`, workspaceId)?.name ?? ''
}

/** Every workspace there ever was, by id: name, and whether it was removed. */
export function listEveryWorkspace(db: ReadableDb): { id: string; name: string; isRemoved: boolean }[] {
  return db
    .all<{ id: string; name: string; removedAt: string | null }>(
      `SELECT id, name, removed_at AS removedAt FROM workspaces ORDER BY created_at, rowid`,
    )
    .map(({ id, name, removedAt }) => ({ id, name, isRemoved: removedAt !== null }))
}

/** The workspace that is open; the first that is left when what was stored is not one. */
export function currentWorkspaceId(db: ReadableDb): string {
  const row = db.get<{ id: string }>(
    `SELECT w.id FROM workspaces w LEFT JOIN settings s ON s.key = 'workspace' AND s.value ->> '$' = w.id
     WHERE w.removed_at IS NULL ORDER BY s.key IS NULL, w.created_at, w.rowid LIMIT 1`,
  )
  return row?.id ?? FIRST_WORKSPACE_ID
}

/** Opened at the next start, too. */
export function setCurrentWorkspace(db: WritableDb, workspaceId: string): void {
  db.run(
    `INSERT INTO settings (key, value) VALUES ('workspace', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    JSON.stringify(workspaceId),
  )
}

/** Stores a workspace that holds nothing yet. */
export function insertWorkspace(db: WritableDb, workspace: { id: string; name: string; createdAt: string }): void {
  db.run(
    `INSERT INTO workspaces (id, name, key_addresses, created_at) VALUES (@id, @name, '[]', @createdAt)`,
    workspace,
  )
}

export function renameWorkspace(db: WritableDb, workspaceId: string, name: string): void {
  db.run(`UPDATE workspaces SET name = ? WHERE id = ?`, name, workspaceId)
}

/** Hides it for ever. Its name and settings stay: projects and receipts name it, and its recordings keep their period. */
export function setWorkspaceRemoved(db: WritableDb, workspaceId: string, removedAt: string): void {
  db.run(`UPDATE workspaces SET removed_at = ?, key_addresses = '[]' WHERE id = ?`, removedAt, workspaceId)
}

/** Addresses that a key of the workspace was ever kept for. */
export function listKeyAddresses(db: ReadableDb, workspaceId: string): string[] {
  const row = db.get<{ addresses: string }>(
    `SELECT key_addresses AS addresses FROM workspaces WHERE id = ?`,
    workspaceId,
  )
  return row ? parseStored<string[]>(row.addresses) : []
}

/** Notes that a key is kept for the address from now on. */
export function addKeyAddress(db: WritableDb, workspaceId: string, address: string): void {
  const known = listKeyAddresses(db, workspaceId)
  if (known.includes(address)) return
  db.run(`UPDATE workspaces SET key_addresses = ? WHERE id = ?`, JSON.stringify([...known, address]), workspaceId)
}

/** Values by key as they were stored. */
export function listWorkspaceSettings(db: ReadableDb, workspaceId: string): Map<string, unknown> {
  const rows = db.all<{ key: string; value: string }>(
    `SELECT key, value FROM workspace_settings WHERE workspace_id = ?`,
    workspaceId,
  )
  return new Map(rows.map(({ key, value }) => [key, parseStored<unknown>(value)]))
}

/** Stores the values named, all or none; others stay. Undefined values are not named. */
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

/** Whose project it is; undefined when it is not known. */
export function workspaceOfProject(db: ReadableDb, projectId: string): string | undefined {
  return db.get<{ id: string }>(`SELECT workspace_id AS id FROM projects WHERE id = ?`, projectId)?.id
}

/** The project is this workspace's from now on. False when it is not known. */
export function setProjectWorkspace(db: WritableDb, projectId: string, workspaceId: string): boolean {
  return db.run(`UPDATE projects SET workspace_id = ? WHERE id = ?`, workspaceId, projectId) > 0
}
