import type Database from 'better-sqlite3'

/** Tables that have rows in an unused studio, or that hold only settings. */
const WITHOUT_WORK: ReadonlySet<string> = new Set(['settings', 'workspaces', 'workspace_settings', 'queue_pauses'])

/** True if the file holds anything that the user made, even if it was deleted. */
export function hasWork(raw: Database.Database): boolean {
  const tables = raw
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all()
  return tables
    .filter((name) => !WITHOUT_WORK.has(name))
    .some((name) => raw.prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM "${name}")`).pluck().get() === 1)
}
