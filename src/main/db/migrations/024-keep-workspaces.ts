import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

const MOVED = `('baseUrl', 'usePractice', 'plan', 'serviceVersion', 'headerPrefix', 'recordingRetentionDays')`

/**
 * Accounts side by side, each with settings of its own. What was there is the first one's, under the same names as before: neither a
 * key in the keychain nor a row that names its service has to be moved.
 *
 * It has no time of its own: it comes before every other, and a migration gives the same file whenever it is run.
 *
 * `key_addresses` lists, as JSON, the addresses that a key was ever kept for, so that removing a workspace forgets all of them.
 */
export function keepWorkspaces(db: WritableDb): void {
  db.script(`
    CREATE TABLE workspaces (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      key_addresses TEXT NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;

    CREATE TABLE workspace_settings (
      workspace_id TEXT NOT NULL REFERENCES workspaces (id),
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (workspace_id, key)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE projects ADD COLUMN workspace_id TEXT NOT NULL DEFAULT '${FIRST_WORKSPACE_ID}';
    ALTER TABLE recording_sessions ADD COLUMN workspace_id TEXT NOT NULL DEFAULT '${FIRST_WORKSPACE_ID}';
  `)
  const stored = db.get<{ value: string }>(`SELECT value FROM settings WHERE key = 'baseUrl'`)
  const baseUrl = stored ? parseStored<unknown>(stored.value) : ''
  const address = typeof baseUrl === 'string' ? baseUrl : ''
  db.run(
    `INSERT INTO workspaces (id, name, key_addresses, created_at)
     VALUES (?, ?, ?, '')`,
    FIRST_WORKSPACE_ID,
    URL.parse(address)?.host || 'First workspace',
    JSON.stringify(address === '' ? [] : [address]),
  )
  db.run(
    `INSERT INTO workspace_settings (workspace_id, key, value) SELECT ?, key, value FROM settings WHERE key IN ${MOVED}`,
    FIRST_WORKSPACE_ID,
  )
  db.run(`DELETE FROM settings WHERE key IN ${MOVED}`)
}
