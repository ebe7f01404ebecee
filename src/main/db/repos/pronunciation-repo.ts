import type {
  PronunciationDraft,
  PronunciationEntry,
  ListedPronunciation,
  PronunciationScope,
} from '#shared/contract/pronunciation.ts'
import { assertNever } from '#shared/errors/must.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

/** Columns that `pronunciationFromRow` reads, from table `pronunciations` aliased as `s`. */
const PRONUNCIATION_COLUMNS = `s.id, s.project_id, s.block_id, s.match_case, s.written, s.spoken`

export type PronunciationRow = [
  id: string,
  projectId: string | null,
  blockId: string | null,
  matchCase: number,
  written: string,
  spoken: string,
]

/**
 * True for entries that can affect a block of project `@projectId`. Lookups by key keep their plan, while a join is
 * planned again at each edit and reads every block of the project.
 */
const CONCERNS_PROJECT = `coalesce(s.project_id, (
  SELECT c.project_id FROM chapters c WHERE c.id = (SELECT b.chapter_id FROM blocks b WHERE b.id = s.block_id)
), @projectId) = @projectId`

/** Converts a row of `PRONUNCIATION_COLUMNS` to an entry. */
function pronunciationFromRow(row: readonly [...PronunciationRow, ...unknown[]]): PronunciationEntry {
  return {
    id: row[0],
    written: row[4],
    spoken: row[5],
    scope: scopeFromRow(row[1], row[2]),
    matchCase: row[3] === 1,
  }
}

/** Every entry that can affect a block of the project, oldest first. */
export function listProjectPronunciations(db: ReadableDb, projectId: string): PronunciationEntry[] {
  return db
    .rows<PronunciationRow>(
      `SELECT ${PRONUNCIATION_COLUMNS} FROM pronunciations s WHERE s.removed_at IS NULL AND ${CONCERNS_PROJECT} ORDER BY s.rowid`,
      { projectId },
    )
    .map(pronunciationFromRow)
}

function scopeFromRow(projectId: string | null, blockId: string | null): PronunciationScope {
  if (blockId !== null) return { kind: 'block', blockId }
  return projectId === null ? { kind: 'everywhere' } : { kind: 'project', projectId }
}

/** A stored entry, including removed ones. */
export interface StoredPronunciation {
  entry: PronunciationEntry
  isRemoved: boolean
}

/** The entry, including removed ones; undefined if it never existed. */
export function getPronunciation(db: ReadableDb, pronunciationId: string): StoredPronunciation | undefined {
  const [row] = db.rows<[...PronunciationRow, removedAt: string | null]>(
    `SELECT ${PRONUNCIATION_COLUMNS}, s.removed_at FROM pronunciations s WHERE s.id = ?`,
    pronunciationId,
  )
  return row && { entry: pronunciationFromRow(row), isRemoved: row[6] !== null }
}

/** The entry for the same word in the same scope with the same case sensitivity. */
export function findSamePronunciation(db: ReadableDb, draft: PronunciationDraft): PronunciationEntry | undefined {
  const [row] = db.rows<PronunciationRow>(
    `SELECT ${PRONUNCIATION_COLUMNS} FROM pronunciations s
     WHERE s.removed_at IS NULL AND s.written = ? AND coalesce(s.project_id, s.block_id, '') = ? AND s.match_case = ?`,
    draft.written,
    placeOf(draft.scope).id ?? '',
    Number(draft.matchCase),
  )
  return row && pronunciationFromRow(row)
}

/** Stores a new entry. */
export function insertPronunciation(db: WritableDb, entry: PronunciationEntry, createdAt: string): void {
  const { projectId, blockId } = placeOf(entry.scope)
  db.run(
    `INSERT INTO pronunciations (id, project_id, block_id, match_case, created_at, written, spoken)
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

/** The entries with exactly this scope for any of these words. */
export function listSamePronunciations(
  db: ReadableDb,
  scope: PronunciationScope,
  words: readonly string[],
): PronunciationEntry[] {
  return db
    .rows<PronunciationRow>(
      `SELECT DISTINCT ${PRONUNCIATION_COLUMNS} FROM json_each(?) w CROSS JOIN pronunciations s ON s.written = w.value
       WHERE s.removed_at IS NULL AND coalesce(s.project_id, s.block_id, '') = ?`,
      JSON.stringify(words),
      placeOf(scope).id ?? '',
    )
    .map(pronunciationFromRow)
}

/** Like `insertPronunciation`, in one statement. */
export function insertPronunciations(db: WritableDb, entries: readonly PronunciationEntry[], createdAt: string): void {
  const rows = entries.map(({ id, written, spoken, matchCase, scope }) => {
    const { projectId, blockId } = placeOf(scope)
    return [id, projectId, blockId, Number(matchCase), written, spoken]
  })
  db.run(
    `INSERT INTO pronunciations (id, project_id, block_id, match_case, written, spoken, created_at)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ? FROM json_each(?)`,
    createdAt,
    JSON.stringify(rows),
  )
}

/** Stores what is said for each of these entries, in one statement. */
export function updateSpoken(db: WritableDb, entries: readonly PronunciationEntry[]): void {
  db.run(
    `UPDATE pronunciations SET spoken = j.value ->> 1 FROM json_each(?) j WHERE pronunciations.id = j.value ->> 0`,
    JSON.stringify(entries.map(({ id, spoken }) => [id, spoken])),
  )
}

/** Updates everything but the entry's creation time. */
export function updatePronunciation(db: WritableDb, entry: PronunciationEntry): void {
  const { projectId, blockId } = placeOf(entry.scope)
  db.run(
    `UPDATE pronunciations SET project_id = ?, block_id = ?, match_case = ?, written = ?, spoken = ? WHERE id = ?`,
    projectId,
    blockId,
    Number(entry.matchCase),
    entry.written,
    entry.spoken,
    entry.id,
  )
}

/** Hides the entry, or restores it for null. */
export function setPronunciationRemoved(db: WritableDb, pronunciationId: string, removedAt: string | null): void {
  db.run(`UPDATE pronunciations SET removed_at = ? WHERE id = ?`, removedAt, pronunciationId)
}

/** Entries with the names of their scopes, oldest first: those that can affect the project, or all for null. */
export function listPronunciations(db: ReadableDb, projectId: string | null): ListedPronunciation[] {
  const concerned = projectId === null ? '' : ` AND ${CONCERNS_PROJECT}`
  return db
    .rows<[...PronunciationRow, createdAt: string, projectTitle: string | null, chapterTitle: string | null]>(
      `SELECT ${PRONUNCIATION_COLUMNS}, s.created_at, p.title, c.title
       FROM pronunciations s
       LEFT JOIN blocks b ON b.id = s.block_id LEFT JOIN chapters c ON c.id = b.chapter_id
       LEFT JOIN projects p ON p.id = coalesce(s.project_id, c.project_id)
       WHERE s.removed_at IS NULL${concerned}
       ORDER BY s.rowid`,
      { projectId },
    )
    .map((row) => ({
      ...pronunciationFromRow(row),
      createdAt: row[6],
      projectTitle: row[7],
      chapterTitle: row[8],
    }))
}

/** A chapter with the names of its location. */
export interface ChapterInScope {
  projectId: string
  projectTitle: string
  chapterId: string
  /** Empty for one identified by its number. */
  chapterTitle: string
}

const CHAPTERS_IN_SCOPE = {
  everywhere: '',
  project: ' AND p.id = @projectId',
  block: ' AND c.id = (SELECT chapter_id FROM blocks WHERE id = @blockId)',
}

/** Every visible chapter with blocks that an entry with this scope can affect, in script order. */
export function listChaptersInScope(db: ReadableDb, scope: PronunciationScope): ChapterInScope[] {
  const { projectId, blockId } = placeOf(scope)
  return db.all<ChapterInScope>(
    `SELECT p.id AS projectId, p.title AS projectTitle, c.id AS chapterId, c.title AS chapterTitle
     FROM projects p CROSS JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
     WHERE p.removed_at IS NULL${CHAPTERS_IN_SCOPE[scope.kind]}
     ORDER BY p.rowid, c.position`,
    { projectId, blockId },
  )
}

/** A chapter's blocks after a position, or from the beginning for null. */
export interface TextPart {
  chapterId: string
  afterPosition: number | null
  limit: number
}

/** A text with its block's own voice. */
export interface VoicedText {
  blockId: string
  text: string
  voiceId: string | null
  position: number
}

/** Visible blocks of the chapter with their own voices, in order. */
export function listVoicedTexts(db: ReadableDb, { chapterId, afterPosition, limit }: TextPart): VoicedText[] {
  return db.all<VoicedText>(
    `SELECT id AS blockId, text, voice_id AS voiceId, position FROM blocks
     WHERE chapter_id = ? AND removed_at IS NULL AND position > ?
     ORDER BY position LIMIT ?`,
    chapterId,
    afterPosition ?? Number.MIN_SAFE_INTEGER,
    limit,
  )
}

/**
 * Visible blocks of the chapter that an entry with this scope can affect, in order: the first `limit` after a position,
 * or from the beginning for null.
 */
export function listTextsInScope(
  db: ReadableDb,
  scope: PronunciationScope,
  part: TextPart,
): [blockId: string, text: string, position: number][] {
  const only = scope.kind === 'block' ? ' AND id = @blockId' : ''
  return db.rows<[blockId: string, text: string, position: number]>(
    `SELECT id, text, position FROM blocks
     WHERE chapter_id = @chapterId AND removed_at IS NULL AND position > @after${only}
     ORDER BY position LIMIT @limit`,
    {
      chapterId: part.chapterId,
      after: part.afterPosition ?? Number.MIN_SAFE_INTEGER,
      limit: part.limit,
      blockId: placeOf(scope).blockId,
    },
  )
}

function placeOf(scope: PronunciationScope): { id: string | null; projectId: string | null; blockId: string | null } {
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
