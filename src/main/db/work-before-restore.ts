import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { wrapDatabase } from './database.ts'
import { parseStored } from './parse-stored.ts'
import { listWithdrawn, type StoredConsentRecord } from './repos/consent-records-repo.ts'

/** Name of a copy of the data that a backup replaces. */
export function beforeRestoreName(now: Date): string {
  return `studio-before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '')}.db`
}

const NAME = /^studio-before-restore-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)\.db$/
/** How long audio used by such a copy stays on disk, regardless of the restored data. */
const HELD_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Those of the takes that aren't deleted in data replaced by a backup in the last 30 days: going back to it needs their
 * audio. An unreadable copy needs nothing, since nobody can go back to it.
 */
export function takesBeforeRestore(
  { backupsFolder, now }: { backupsFolder: string; now: Date },
  takeIds: readonly string[],
): ReadonlySet<string> {
  const held = new Set<string>()
  if (takeIds.length === 0) return held
  for (const path of getCopies(backupsFolder, now))
    withCopy(path, (db) => {
      const rows = db
        .prepare<[string], { id: string }>(
          `SELECT id FROM takes WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(takeIds))
      for (const { id } of rows) held.add(id)
    })
  return held
}

/** Consents withdrawn, or being withdrawn, in data replaced by a backup in the last 30 days. */
export function withdrawnBeforeRestore(folders: { backupsFolder: string; now: Date }): StoredConsentRecord[] {
  const found: StoredConsentRecord[] = []
  for (const path of getCopies(folders.backupsFolder, folders.now))
    withCopy(path, (db) => found.push(...listWithdrawn(wrapDatabase(db))))
  return found
}

/**
 * Settings that a restore leaves unchanged, per workspace: an earlier retention period for recordings would delete at
 * start what the current one keeps.
 */
export function settingsBeforeRestore(path: string): Map<string, { recordingRetentionDays: unknown }> {
  const found = new Map<string, { recordingRetentionDays: unknown }>()
  withCopy(path, (db) => {
    const rows = db
      .prepare<[], { id: string; value: string | null }>(
        `SELECT w.id, s.value FROM workspaces w
         LEFT JOIN workspace_settings s ON s.workspace_id = w.id AND s.key = 'recordingRetentionDays'`,
      )
      .all()
    for (const { id, value } of rows)
      found.set(id, { recordingRetentionDays: value === null ? null : parseStored<unknown>(value) })
  })
  return found
}

function getCopies(folder: string, now: Date): string[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return names.flatMap((name) => {
    const [, day, ...clock] = NAME.exec(name) ?? []
    const madeMs = Date.parse(`${day ?? ''}${clock.join(':')}Z`)
    return now.getTime() - madeMs < HELD_MS ? [join(folder, name)] : []
  })
}

function withCopy(path: string, read: (db: Database.Database) => void): void {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    read(db)
  } catch (error) {
    if (!(error instanceof Database.SqliteError) && !isStudioError(error)) throw error
  } finally {
    db?.close()
  }
}
