import type { ReadableDb, WritableDb } from '../database.ts'

export type WrittenKind = 'project' | 'chapter' | 'block' | 'note'

/** Something the user wrote: a title, a block's text, a note. */
export interface Written {
  kind: WrittenKind
  /** ID of the project, the chapter or the block. */
  ownerId: string
  /** Null for a project's title. */
  chapterId: string | null
  projectId: string
  text: string
  /** It is in a deleted chapter or project. */
  isRemoved: boolean
}

type WrittenRow = [
  id: number,
  kind: string,
  ownerId: string,
  chapterId: string | null,
  projectId: string,
  text: string,
  isRemoved: number,
]

const COLUMNS = `e.id, e.kind, e.owner_id, e.chapter_id, e.project_id, e.text, e.is_removed`

/** Deleted entries have an index of their own, so that neither kind has to be skipped to find the other. */
const wordsTable = (isRemoved: boolean) => (isRemoved ? 'removed_words' : 'written_words')

function writtenFromRow(row: WrittenRow): Written & { id: number } {
  return {
    id: row[0],
    kind: row[1] as WrittenKind,
    ownerId: row[2],
    chapterId: row[3],
    projectId: row[4],
    text: row[5],
    isRemoved: row[6] === 1,
  }
}

/** The newest entries that contain the words, by a full-text index expression: those in the script, or deleted ones. */
export function findWritten(
  cache: ReadableDb,
  { expression, limit, isRemoved = false }: { expression: string; limit: number; isRemoved?: boolean },
): Written[] {
  const words = wordsTable(isRemoved)
  // In index order: the search ends with the last requested row.
  return cache
    .rows<WrittenRow>(
      `SELECT ${COLUMNS} FROM ${words} w CROSS JOIN written e ON e.id = w.rowid
       WHERE w.words MATCH ? ORDER BY w.rowid DESC LIMIT ?`,
      expression,
      limit,
    )
    .map(writtenFromRow)
}

/** Whether a block's text in the script contains the words. */
export function hasWrittenWords(cache: ReadableDb, blockId: string, expression: string): boolean {
  const found = cache.rows(
    `SELECT 1 FROM written e CROSS JOIN written_words w ON w.rowid = e.id AND w.words MATCH ?
     WHERE e.owner_id = ? AND e.kind = 'block' LIMIT 1`,
    expression,
    blockId,
  )
  return found.length > 0
}

/** The index entries of a chapter: its title, blocks and notes. */
export function listWrittenOfChapter(cache: ReadableDb, chapterId: string): (Written & { id: number })[] {
  return cache
    .rows<WrittenRow>(`SELECT ${COLUMNS} FROM written e WHERE e.chapter_id = ?`, chapterId)
    .map(writtenFromRow)
}

/** The index entries of an owner itself, such as a project's title. */
export function listWrittenOfOwner(cache: ReadableDb, ownerId: string): (Written & { id: number })[] {
  return cache.rows<WrittenRow>(`SELECT ${COLUMNS} FROM written e WHERE e.owner_id = ?`, ownerId).map(writtenFromRow)
}

/** Adds an entry as the newest. `words` is its text as the index reads it. */
export function addWritten(cache: WritableDb, written: Written, words: string): void {
  cache.run(
    `INSERT INTO written (kind, owner_id, chapter_id, project_id, text, is_removed) VALUES (?, ?, ?, ?, ?, ?)`,
    written.kind,
    written.ownerId,
    written.chapterId,
    written.projectId,
    written.text,
    Number(written.isRemoved),
  )
  cache.run(`INSERT INTO ${wordsTable(written.isRemoved)} (rowid, words) VALUES (last_insert_rowid(), ?)`, words)
}

/** Removes an entry from the index. */
export function removeWritten(cache: WritableDb, { id, isRemoved }: { id: number; isRemoved: boolean }): void {
  cache.run(`DELETE FROM ${wordsTable(isRemoved)} WHERE rowid = ?`, id)
  cache.run(`DELETE FROM written WHERE id = ?`, id)
}

/** The indexed state of each project and chapter. */
export function listIndexStamps(cache: ReadableDb): Map<string, string> {
  return new Map(cache.rows<[ownerId: string, stamp: string]>(`SELECT owner_id, stamp FROM index_stamps`))
}

/** The indexed state of one of them, or of the takes; undefined if nothing is indexed. */
export function getIndexStamp(cache: ReadableDb, ownerId: string): string | undefined {
  return cache.rows<[stamp: string]>(`SELECT stamp FROM index_stamps WHERE owner_id = ?`, ownerId)[0]?.[0]
}

/** Records the indexed state of a project or chapter; null if nothing is indexed. */
export function setIndexStamp(cache: WritableDb, ownerId: string, stamp: string | null): void {
  if (stamp === null) cache.run(`DELETE FROM index_stamps WHERE owner_id = ?`, ownerId)
  else cache.run(`INSERT OR REPLACE INTO index_stamps (owner_id, stamp) VALUES (?, ?)`, ownerId, stamp)
}
