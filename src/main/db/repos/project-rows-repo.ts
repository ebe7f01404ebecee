import type { ReadableDb, SqlValue, WritableDb } from '../database.ts'
import {
  type CarriedColumn,
  CHOOSE_NEEDED,
  PROJECT_TABLES,
  type ProjectTableName,
  projectTables,
} from '../project-tables.ts'

/** A row as in a project file: its columns in order, references as positions in their tables. */
export interface CarriedRow {
  /** Its own 1-based position. */
  place: number
  columns: Record<string, SqlValue>
}

/** Global entries, oldest first. */
export function listEverywherePronunciations(
  db: ReadableDb,
): { id: string; written: string; spoken: string; matchCase: number }[] {
  return db.all(
    `SELECT id, written, spoken, match_case AS matchCase FROM pronunciations
     WHERE removed_at IS NULL AND project_id IS NULL AND block_id IS NULL ORDER BY rowid`,
  )
}

/** Texts of the project's script, in chunks; `after` is the last row's number, -1 at first. */
export function listScriptTexts(db: ReadableDb, projectId: string, after: number): { row: number; text: string }[] {
  return db.all(
    `SELECT b.rowid AS row, b.text FROM blocks b JOIN chapters c ON c.id = b.chapter_id
     WHERE c.project_id = ? AND c.removed_at IS NULL AND b.removed_at IS NULL AND b.rowid > ? ORDER BY b.rowid LIMIT 200`,
    projectId,
    after,
  )
}

/**
 * Assigns every row of the project its position in a file. Returns the count per table; none of `projects` if the
 * project doesn't exist.
 *
 * @param snapshot whose temporary tables then hold the positions, for `readCarriedRows`
 * @param everywhere IDs of the global pronunciation entries that affect the project
 */
export function chooseProjectRows(
  snapshot: WritableDb,
  projectId: string,
  everywhere: readonly string[],
): Record<ProjectTableName, number> {
  // CREATE TABLE AS takes no bound values, so the one it needs is stored in a table.
  snapshot.script(`CREATE TEMP TABLE asked AS SELECT '' AS project_id, '[]' AS everywhere`)
  snapshot.run(`UPDATE asked SET project_id = ?, everywhere = ?`, projectId, JSON.stringify(everywhere))
  const asked = (sql: string) =>
    sql
      .replaceAll('@projectId', '(SELECT project_id FROM asked)')
      .replaceAll('@everywhere', '(SELECT everywhere FROM asked)')
  for (const sql of Object.values(CHOOSE_NEEDED)) snapshot.script(asked(sql))
  const counts = PROJECT_TABLES.map((table) => {
    const { chosen } = projectTables[table]
    snapshot.script(`CREATE TEMP TABLE carried_${table} (n INTEGER PRIMARY KEY, id UNIQUE)`)
    snapshot.script(`INSERT INTO carried_${table} (id) ${asked(chosen)}`)
    return [table, snapshot.get<{ count: number }>(`SELECT count(*) AS count FROM carried_${table}`)?.count ?? 0]
  })
  return Object.fromEntries(counts) as Record<ProjectTableName, number>
}

/** The next rows after position `after`, at most `limit`; from a snapshot in which they were selected. */
export function readCarriedRows(
  snapshot: ReadableDb,
  table: ProjectTableName,
  after: number,
  limit: number,
): CarriedRow[] {
  const { columns, key } = projectTables[table]
  const inProject = key === 'word' ? 'AND r.project_id = (SELECT id FROM carried_projects)' : ''
  const list = Object.entries(columns).map(([name, column]) => `, ${readAs(name, column)}`)
  return snapshot
    .rows<[place: number, ...SqlValue[]]>(
      `SELECT k.n${list.join('')} FROM carried_${table} k JOIN ${table} r ON r.${key} = k.id ${inProject}
       WHERE k.n > ? ORDER BY k.n LIMIT ?`,
      after,
      limit,
    )
    .map(([place, ...cells]) => ({
      place,
      columns: Object.fromEntries(Object.keys(columns).map((name, index) => [name, cells[index] ?? null])),
    }))
}

function readAs(name: string, column: CarriedColumn): string {
  if (column.sql !== undefined) return column.sql
  switch (column.kind) {
    case 'reference':
      return `(SELECT n FROM carried_${column.to} WHERE id = r.${name})`
    case 'references':
      return `(SELECT json_group_array(n) FROM (SELECT c.n FROM json_each(r.${name}) j
        JOIN carried_${column.to} c ON c.id = j.value ORDER BY j.key))`
    case 'embedded': {
      const field = `'$.${column.field}'`
      const path = column.list === null ? `'$'` : `'$.${column.list}'`
      return `json_set(r.${name}, ${path}, json((SELECT json_group_array(json(value)) FROM (
        SELECT json_set(j.value, ${field}, c.n) AS value FROM json_each(r.${name}, ${path}) j
        JOIN carried_${column.to} c ON c.id = json_extract(j.value, ${field}) ORDER BY j.key))))`
    }
    default:
      return `r.${name}`
  }
}

/** Exported takes with audio, in the order of the takes table. */
export function listCarriedSounds(
  snapshot: ReadableDb,
  after: number,
  limit: number,
): { place: number; takeId: string; sampleCount: number }[] {
  return snapshot.all(
    `SELECT k.n AS place, r.id AS takeId, r.sample_count AS sampleCount FROM carried_takes k JOIN takes r ON r.id = k.id
     WHERE k.n > ? AND r.sample_count > 0 ORDER BY k.n LIMIT ?`,
    after,
    limit,
  )
}

/** Approximate amount of audio in the project's takes, to estimate the file size. */
export function measureProjectSound(db: ReadableDb, projectId: string): { takes: number; soundBytes: number } {
  const row = db.get<{ takes: number; samples: number }>(
    `SELECT count(*) AS takes, coalesce(sum(sample_count), 0) AS samples FROM takes
     WHERE project_id = ? AND deleted_at IS NULL AND status <> 'receiving'`,
    projectId,
  )
  return { takes: row?.takes ?? 0, soundBytes: (row?.samples ?? 0) * 2 }
}

/** Stores a project's row. False if the table already has an equivalent one. */
export function insertProjectRow(
  db: WritableDb,
  table: ProjectTableName,
  columns: Readonly<Record<string, SqlValue>>,
): boolean {
  const names = Object.keys(columns)
  return (
    db.run(
      `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...Object.values(columns),
    ) > 0
  )
}

/** Marks the project as being imported: lists hide it, and a start removes it. */
export function beginProjectImport(db: WritableDb, projectId: string): void {
  db.run(`INSERT INTO project_imports (project_id) VALUES (?)`, projectId)
}

/** Marks the import as finished: lists show the project and its takes can be found. */
export function endProjectImport(db: WritableDb, projectId: string): void {
  db.run(`UPDATE takes SET deleted_at = NULL WHERE project_id = ?`, projectId)
  db.run(`UPDATE projects SET removed_at = NULL WHERE id = ?`, projectId)
  db.run(`DELETE FROM project_imports WHERE project_id = ?`, projectId)
}

/** Makes an import a project of its own: named, created now, and no sample. */
export function nameImportedProject(db: WritableDb, projectId: string, title: string, now: string): void {
  db.run(
    `UPDATE projects SET title = ?, created_at = ?, updated_at = ?, is_sample = 0 WHERE id = ?`,
    title,
    now,
    now,
    projectId,
  )
}

/** Projects that an earlier run didn't finish importing. */
export function listUnfinishedImports(db: ReadableDb): string[] {
  return db.rows<[string]>(`SELECT project_id FROM project_imports`).map(([id]) => id)
}

/** IDs of an importing project's takes, in chunks. */
export function listImportedTakeIds(db: ReadableDb, projectId: string, after: string): string[] {
  return db
    .rows<[string]>(`SELECT id FROM takes WHERE project_id = ? AND id > ? ORDER BY id LIMIT 500`, projectId, after)
    .map(([id]) => id)
}

/** Which rows of a table belong to project `@projectId`. */
const OF_PROJECT: Readonly<Record<ProjectTableName, string>> = {
  projects: `id = @projectId`,
  chapters: `project_id = @projectId`,
  blocks: `chapter_id IN (SELECT id FROM chapters WHERE project_id = @projectId)`,
  takes: `project_id = @projectId`,
  take_marks: `take_id IN (SELECT id FROM takes WHERE project_id = @projectId)`,
  block_origins: `block_id IN (SELECT b.id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE c.project_id = @projectId)`,
  cast_members: `project_id = @projectId`,
  pronunciations: `(project_id = @projectId OR block_id IN (
    SELECT b.id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE c.project_id = @projectId))`,
  accepted_words: `project_id = @projectId`,
}

/**
 * Deletes some rows of an importing project. True while there are more. Only for a project that nobody has seen: what a
 * user removes is hidden, never deleted.
 */
export function deleteSomeImportedRows(db: WritableDb, projectId: string): boolean {
  // Checking references reads every possibly referencing row for each deleted one; all of those are deleted as well.
  db.script(`PRAGMA foreign_keys = OFF`)
  try {
    return db.transaction(() => deleteSome(db, projectId))
  } finally {
    db.script(`PRAGMA foreign_keys = ON`)
  }
}

function deleteSome(db: WritableDb, projectId: string): boolean {
  for (const table of [...PROJECT_TABLES].reverse()) {
    const { key } = projectTables[table]
    const count = db.run(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${OF_PROJECT[table]} LIMIT 500)
        AND ${OF_PROJECT[table]}`,
      { projectId },
    )
    if (count > 0) return true
  }
  db.run(`DELETE FROM project_imports WHERE project_id = ?`, projectId)
  return false
}
