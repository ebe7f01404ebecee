import type Database from 'better-sqlite3'

/** Tables with rows in a studio that was never used, or with rows that are no work. */
const WITHOUT_WORK: ReadonlySet<string> = new Set(['settings', 'workspaces', 'workspace_settings', 'queue_pauses'])

/** True if the file holds anything that somebody made; deleted things count. */
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
