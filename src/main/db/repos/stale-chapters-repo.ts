import { assertNever } from '#shared/errors/must.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import type { BlockSelection } from './inputs-keys-repo.ts'

/** A chapter whose blocks need updated keys. */
export interface StaleChapter {
  chapterId: string
  /** Mark of the newest change that affects the chapter. */
  mark: string
}

/** Bytes of text that are read in one turn. */
export const BYTES_PER_TURN = 500_000

/** True if the selection has more than `most` visible blocks or too much text. Checks no more than `most` blocks. */
export function holdsMoreThan(db: ReadableDb, selection: BlockSelection, most: number): boolean {
  if (selection.kind === 'blocks') {
    const { blockIds } = selection
    return blockIds.length > most || (blockIds.length > 1 && getBytes(db, blockIds) > BYTES_PER_TURN)
  }
  const chapters =
    selection.kind === 'chapter'
      ? [selection.chapterId]
      : listChaptersOf(db, selection).map(({ chapterId }) => chapterId)
  let left = most
  let bytesLeft = BYTES_PER_TURN
  for (const chapterId of chapters) {
    const row = db.get<{ count: number; bytes: number }>(
      `SELECT count(*) AS count, total(bytes) AS bytes FROM (
         SELECT octet_length(text) AS bytes FROM blocks WHERE chapter_id = ? AND removed_at IS NULL LIMIT ?)`,
      chapterId,
      left + 1,
    )
    left -= row?.count ?? 0
    bytesLeft -= row?.bytes ?? 0
    if (left < 0 || bytesLeft < 0) return true
  }
  return false
}

function getBytes(db: ReadableDb, blockIds: readonly string[]): number {
  return (
    db.get<{ bytes: number }>(
      `SELECT total(octet_length(text)) AS bytes FROM blocks WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(blockIds),
    )?.bytes ?? 0
  )
}

/** Marks the chapters of these blocks as stale, again if they already were. */
export function markStale(db: WritableDb, selection: BlockSelection): void {
  for (const { chapterId } of listChaptersOf(db, selection)) {
    db.run(
      `INSERT INTO stale_chapters (chapter_id, mark) VALUES (?, hex(randomblob(8)))
       ON CONFLICT (chapter_id) DO UPDATE SET mark = excluded.mark`,
      chapterId,
    )
  }
}

/** One of the stale chapters; undefined if there is none. */
export function findStaleChapter(db: ReadableDb): StaleChapter | undefined {
  return db.get<StaleChapter>(`SELECT chapter_id AS chapterId, mark FROM stale_chapters LIMIT 1`)
}

/** True until the chapter is done or another change marks it. */
export function isStillStale(db: ReadableDb, { chapterId, mark }: StaleChapter): boolean {
  return db.get(`SELECT 1 FROM stale_chapters WHERE chapter_id = ? AND mark = ?`, chapterId, mark) !== undefined
}

/** Unmarks the chapter, unless another change marked it in the meantime. */
export function endStale(db: WritableDb, { chapterId, mark }: StaleChapter): void {
  db.run(`DELETE FROM stale_chapters WHERE chapter_id = ? AND mark = ?`, chapterId, mark)
}

function listChaptersOf(db: ReadableDb, selection: BlockSelection): { chapterId: string }[] {
  switch (selection.kind) {
    case 'blocks':
      return db.all(
        `SELECT DISTINCT chapter_id AS chapterId FROM blocks WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(selection.blockIds),
      )
    case 'chapter':
      return [{ chapterId: selection.chapterId }]
    case 'project':
      return db.all(`SELECT id AS chapterId FROM chapters WHERE project_id = ?`, selection.projectId)
    case 'everywhere':
      return db.all(`SELECT id AS chapterId FROM chapters`)
    default:
      return assertNever(selection)
  }
}

/** The chapter's visible blocks in order, with the bytes of their texts. */
export function listBlockSizes(db: ReadableDb, chapterId: string): { id: string; bytes: number }[] {
  return db.all(
    `SELECT id, octet_length(text) AS bytes FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position`,
    chapterId,
  )
}
