import type { SayAsDraft, SayAsEntry, SayAsListed, SayAsScope } from '#shared/contract/say-as.ts'
import { assertNever } from '#shared/errors/must.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

/** Columns that `sayAsFromRow` reads, of the table `say_as_entries` under the name `s`. */
export const SAY_AS_COLUMNS = `s.id, s.project_id, s.block_id, s.match_case, s.written, s.spoken`

export type SayAsRow = [
  id: string,
  projectId: string | null,
  blockId: string | null,
  matchCase: number,
  written: string,
  spoken: string,
]

/**
 * True for the entries that can concern a block of the project `@projectId`. Lookups by key keep their plan, where a join
 * is planned anew at each edit and reads every block of the project.
 */
export const CONCERNS_PROJECT = `coalesce(s.project_id, (
  SELECT c.project_id FROM chapters c WHERE c.id = (SELECT b.chapter_id FROM blocks b WHERE b.id = s.block_id)
), @projectId) = @projectId`

/** The entry that a row of `SAY_AS_COLUMNS` holds. */
export function sayAsFromRow(row: readonly [...SayAsRow, ...unknown[]]): SayAsEntry {
  return {
    id: row[0],
    written: row[4],
    spoken: row[5],
    scope: scopeFromRow(row[1], row[2]),
    matchCase: row[3] === 1,
  }
}

/** Every entry that can concern a block of the project, oldest first. */
export function listProjectSayAs(db: ReadableDb, projectId: string): SayAsEntry[] {
  return db
    .rows<SayAsRow>(
      `SELECT ${SAY_AS_COLUMNS} FROM say_as_entries s WHERE s.removed_at IS NULL AND ${CONCERNS_PROJECT} ORDER BY s.rowid`,
      { projectId },
    )
    .map(sayAsFromRow)
}

function scopeFromRow(projectId: string | null, blockId: string | null): SayAsScope {
  if (blockId !== null) return { kind: 'block', blockId }
  return projectId === null ? { kind: 'everywhere' } : { kind: 'project', projectId }
}

/** An entry as it is stored, also a removed one. */
export interface StoredSayAs {
  entry: SayAsEntry
  isRemoved: boolean
}

/** The entry, also when it was removed; undefined when it never was. */
export function getSayAs(db: ReadableDb, sayAsId: string): StoredSayAs | undefined {
  const [row] = db.rows<[...SayAsRow, removedAt: string | null]>(
    `SELECT ${SAY_AS_COLUMNS}, s.removed_at FROM say_as_entries s WHERE s.id = ?`,
    sayAsId,
  )
  return row && { entry: sayAsFromRow(row), isRemoved: row[6] !== null }
}

/** The entry that says something of the same word in the same scope, and tells capitals apart as much. */
export function findSameSayAs(db: ReadableDb, draft: SayAsDraft): SayAsEntry | undefined {
  const [row] = db.rows<SayAsRow>(
    `SELECT ${SAY_AS_COLUMNS} FROM say_as_entries s
     WHERE s.removed_at IS NULL AND s.written = ? AND coalesce(s.project_id, s.block_id, '') = ? AND s.match_case = ?`,
    draft.written,
    placeOf(draft.scope).id ?? '',
    Number(draft.matchCase),
  )
  return row && sayAsFromRow(row)
}

/** Stores an entry that was never stored. */
export function insertSayAs(db: WritableDb, entry: SayAsEntry, createdAt: string): void {
  const { projectId, blockId } = placeOf(entry.scope)
  db.run(
    `INSERT INTO say_as_entries (id, project_id, block_id, match_case, created_at, written, spoken)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    entry.id,
    projectId,
    blockId,
    Number(entry.matchCase),
    createdAt,
    entry.written,
    entry.spoken,
  )
}

/** Everything but the time of its making becomes the entry's. */
export function updateSayAs(db: WritableDb, entry: SayAsEntry): void {
  const { projectId, blockId } = placeOf(entry.scope)
  db.run(
    `UPDATE say_as_entries SET project_id = ?, block_id = ?, match_case = ?, written = ?, spoken = ? WHERE id = ?`,
    projectId,
    blockId,
    Number(entry.matchCase),
    entry.written,
    entry.spoken,
    entry.id,
  )
}

/** Hides the entry, or brings it back with null. */
export function setSayAsRemoved(db: WritableDb, sayAsId: string, removedAt: string | null): void {
  db.run(`UPDATE say_as_entries SET removed_at = ? WHERE id = ?`, removedAt, sayAsId)
}

/** Entries with the names of where they apply, oldest first: those that can concern the project, or all with null. */
export function listSayAs(db: ReadableDb, projectId: string | null): SayAsListed[] {
  return db
    .rows<[...SayAsRow, createdAt: string, projectTitle: string | null, chapterTitle: string | null]>(
      `SELECT ${SAY_AS_COLUMNS}, s.created_at, p.title, c.title
       FROM say_as_entries s
       LEFT JOIN blocks b ON b.id = s.block_id LEFT JOIN chapters c ON c.id = b.chapter_id
       LEFT JOIN projects p ON p.id = coalesce(s.project_id, c.project_id)
       WHERE s.removed_at IS NULL AND (@projectId IS NULL OR ${CONCERNS_PROJECT})
       ORDER BY s.rowid`,
      { projectId },
    )
    .map((row) => ({
      ...sayAsFromRow(row),
      createdAt: row[6],
      projectTitle: row[7],
      chapterTitle: row[8],
    }))
}

/** A chapter with the names of where it is. */
export interface ChapterInScope {
  projectId: string
  projectTitle: string
  chapterId: string
  /** Empty for one that goes by its number. */
  chapterTitle: string
}

/** Every shown chapter with blocks that an entry with this scope can concern, in the order of the scripts. */
export function listChaptersInScope(db: ReadableDb, scope: SayAsScope): ChapterInScope[] {
  const { projectId, blockId } = placeOf(scope)
  return db.all<ChapterInScope>(
    `SELECT p.id AS projectId, p.title AS projectTitle, c.id AS chapterId, c.title AS chapterTitle
     FROM projects p CROSS JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
     WHERE p.removed_at IS NULL AND (@projectId IS NULL OR p.id = @projectId)
       AND (@blockId IS NULL OR c.id = (SELECT chapter_id FROM blocks WHERE id = @blockId))
     ORDER BY p.rowid, c.position`,
    { projectId, blockId },
  )
}

/**
 * Shown blocks of the chapter that an entry with this scope can concern, in order: the first `limit` behind a position,
 * or from the beginning with null.
 */
export function listTextsInScope(
  db: ReadableDb,
  scope: SayAsScope,
  part: { chapterId: string; afterPosition: number | null; limit: number },
): [blockId: string, text: string, position: number][] {
  return db.rows<[blockId: string, text: string, position: number]>(
    `SELECT id, text, position FROM blocks
     WHERE chapter_id = @chapterId AND removed_at IS NULL AND position > @after AND (@blockId IS NULL OR id = @blockId)
     ORDER BY position LIMIT @limit`,
    {
      chapterId: part.chapterId,
      after: part.afterPosition ?? Number.MIN_SAFE_INTEGER,
      limit: part.limit,
      blockId: placeOf(scope).blockId,
    },
  )
}

function placeOf(scope: SayAsScope): { id: string | null; projectId: string | null; blockId: string | null } {
  switch (scope.kind) {
    case 'everywhere':
      return { id: null, projectId: null, blockId: null }
    case 'project':
      return { id: scope.projectId, projectId: scope.projectId, blockId: null }
    case 'block':
      return { id: scope.blockId, projectId: null, blockId: scope.blockId }
    default:
      return assertNever(scope)
  }
}
