import type { Failure } from '#shared/contract/base.ts'
import type { SourceRange, Take, TakeDialogue, TakeInputs, TakeStatus, WordMark } from '#shared/contract/takes.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { inputsKeyOf } from '../inputs-key.ts'
import { IS_FRESH } from './count-fresh.ts'
import { getMarks, putMarks } from './marks-repo.ts'
import { AFTER_TAKE_COLUMNS, TAKE_COLUMNS, takeFromRow, type TakeRow } from './take-columns.ts'

/** A take as registered before the first byte of its audio is written. */
export interface NewTake {
  id: string
  blockId: string
  projectId: string
  inputs: TakeInputs
  fingerprint: string
  /** The text sent, with all requests of a long text joined; absent if it is the text as written. */
  textSent?: string
  sampleRateHz: number
  requestIds?: readonly string[]
  serviceVersions?: Take['serviceVersions']
  /** Takes whose audio it is made of. */
  derivedFromTakeIds?: readonly string[]
  sourceRanges?: readonly SourceRange[]
  /** The take whose audio it begins with. */
  startTakeId?: string
  /** The dialogue that it is a line of. */
  dialogue?: TakeDialogue
  /** Pending characters: of requests whose charge the service hasn't reported yet. */
  unconfirmedCharacters?: number
  createdAt: string
}

/** What has arrived so far. Absent fields keep their stored values. */
export interface TakeProgress {
  takeId: string
  sampleCount: number
  /** The whole list so far. */
  marks?: readonly WordMark[]
  /** Defaults to the number of marks. */
  wordCount?: number
  sampleRateHz?: number
  requestIds?: readonly string[]
  serviceVersions?: Take['serviceVersions']
  /** Null while unknown, never zero for unknown. */
  chargedCharacters?: number | null
  /** Of requests whose charge the service didn't report. */
  unconfirmedCharacters?: number
}

/** How a take ended. */
export interface TakeEnding extends TakeProgress {
  status: Exclude<TakeStatus, 'receiving'>
  durationMs?: number
  endedAt: string
  failure: Failure | null
}

/** A take whose reception was interrupted by a crash or a kill, with its stored marks. */
export interface UnfinishedTake {
  projectId: string
  take: Take
  marks: WordMark[]
}

/** Registers a take as `receiving`, durable on return. The block and project must exist. */
export function insertTake(db: WritableDb, take: NewTake): void {
  db.run(
    `INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, request_ids, created_at, fingerprint, voice_id,
       model_id, language, text_normalization, loudness_normalization, text, text_sent, derived_from, markup, pronunciations,
       spoken_from_char, inputs_key, unconfirmed_characters,
       service_versions, dialogue, source_ranges, imported)
     VALUES (?, ?, ?, 'receiving', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
       EXISTS (SELECT 1 FROM takes t JOIN json_each(?) o ON t.id = o.value WHERE t.imported = 1))`,
    take.id,
    take.blockId,
    take.projectId,
    take.sampleRateHz,
    JSON.stringify(take.requestIds ?? []),
    take.createdAt,
    take.fingerprint,
    take.inputs.voiceId,
    take.inputs.modelId,
    take.inputs.language,
    Number(take.inputs.textNormalization),
    Number(take.inputs.loudnessNormalization),
    take.inputs.text,
    take.textSent ?? null,
    JSON.stringify(take.derivedFromTakeIds ?? []),
    JSON.stringify(take.inputs.markup),
    JSON.stringify(take.inputs.pronunciations),
    take.inputs.spokenFromChar,
    inputsKeyOf(take.inputs),
    take.unconfirmedCharacters ?? 0,
    JSON.stringify(take.serviceVersions ?? []),
    take.dialogue ? JSON.stringify(take.dialogue) : null,
    JSON.stringify(take.sourceRanges ?? []),
    // What is made of imported audio is imported too.
    JSON.stringify([...(take.derivedFromTakeIds ?? []), ...(take.startTakeId ? [take.startTakeId] : [])]),
  )
}

/** Stores what has arrived. A take that has ended is unchanged by late progress. */
export function updateTakeProgress(db: WritableDb, progress: TakeProgress): void {
  db.transaction(() => {
    if (writeProgress(db, progress) > 0 && progress.marks) putMarks(db, progress.takeId, progress.marks)
  })
}

/** Ends a take and stores its marks in the same transaction. A take that has already ended is unchanged. */
export function endTake(db: WritableDb, ending: TakeEnding): void {
  db.transaction(() => {
    if (writeProgress(db, ending) === 0) return
    if (ending.marks) putMarks(db, ending.takeId, ending.marks)
    db.run(
      `UPDATE takes SET status = ?, duration_ms = coalesce(?, duration_ms), failure = ?, ended_at = ? WHERE id = ?`,
      ending.status,
      ending.durationMs ?? null,
      ending.failure === null ? null : JSON.stringify(ending.failure),
      ending.endedAt,
      ending.takeId,
    )
  })
}

/** A take that a block can play, even if it was deleted. */
const IS_PLAYABLE = `sample_count > 0 AND status <> 'receiving' AND files_removed_at IS NULL`

/** The take, including deleted ones; undefined if it is unknown. */
export function getTake(db: ReadableDb, takeId: string): Take | undefined {
  const [row] = db.rows<TakeRow>(`SELECT ${TAKE_COLUMNS} FROM takes t WHERE t.id = ?`, takeId)
  return row && takeFromRow(row)
}

/** Those of the named takes that `playStoredTake` can make active, including deleted ones. */
export function listPlayableTakes(db: ReadableDb, projectId: string, takeIds: readonly string[]): Take[] {
  return db
    .rows<TakeRow>(
      `SELECT ${TAKE_COLUMNS} FROM json_each(?) wanted JOIN takes t ON t.id = wanted.value
       WHERE t.project_id = ? AND ${IS_PLAYABLE}`,
      JSON.stringify(takeIds),
      projectId,
    )
    .map(takeFromRow)
}

/** The take with its lookup data, including deleted ones; undefined if it is unknown. */
export function getTakeOrigin(db: ReadableDb, takeId: string): { take: Take; fingerprint: string } | undefined {
  const [row] = db.rows<[...TakeRow, fingerprint: string]>(
    `SELECT ${TAKE_COLUMNS}, t.fingerprint FROM takes t WHERE t.id = ?`,
    takeId,
  )
  return row && { take: takeFromRow(row), fingerprint: row[AFTER_TAKE_COLUMNS] }
}

/**
 * Newest first, including takes of the blocks this one originated from. An unknown block has no takes: an empty list,
 * not an error.
 */
export function listTakes(db: ReadableDb, blockId: string): Take[] {
  return db
    .rows<TakeRow>(
      `WITH RECURSIVE origins (block_id) AS (
         VALUES (?) UNION SELECT o.origin_block_id FROM origins JOIN block_origins o ON o.block_id = origins.block_id
       )
       SELECT ${TAKE_COLUMNS} FROM origins CROSS JOIN takes t ON t.block_id = origins.block_id AND t.deleted_at IS NULL
         AND (t.block_id = ? OR t.derived_from = '[]')
       ORDER BY t.created_at DESC, t.rowid DESC`,
      blockId,
      blockId,
    )
    .map(takeFromRow)
}

/** Rows of a chapter's active takes, by the ID of the block that plays them. A block may play a take made for another. */
export function readActiveTakeRows(
  db: ReadableDb,
  chapterId: string,
): Map<string, readonly [...TakeRow, blockId: string]> {
  const rows = db.rows<[...TakeRow, blockId: string]>(
    `SELECT ${TAKE_COLUMNS}, b.id FROM blocks b JOIN takes t ON t.id = b.active_take_id
     WHERE b.chapter_id = ? AND b.removed_at IS NULL`,
    chapterId,
  )
  return new Map(rows.map((row) => [row[AFTER_TAKE_COLUMNS], row]))
}

/**
 * The newest complete take with this fingerprint, one made for the block itself before any other. Imported audio is used
 * in its own project only: a file can hold any audio under any text.
 */
export function findReusableTake(db: ReadableDb, blockId: string, fingerprint: string): Take | undefined {
  // Runs for each block of a plan: a value in a subquery avoids planning the statement again for each.
  const [row] = db.rows<TakeRow>(
    `SELECT ${TAKE_COLUMNS} FROM takes t WHERE t.fingerprint = (SELECT ?) AND t.status = 'complete' AND t.deleted_at IS NULL
       AND (t.imported = 0 OR t.project_id = (SELECT c.project_id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE b.id = ?))
     ORDER BY t.block_id = ? DESC, t.created_at DESC, t.rowid DESC LIMIT 1`,
    fingerprint,
    blockId,
    blockId,
  )
  return row && takeFromRow(row)
}

/** The block's active take, if it is a line of a dialogue and up to date. */
export function findCurrentDialogueTake(db: ReadableDb, blockId: string): Take | undefined {
  const [row] = db.rows<TakeRow>(
    `SELECT ${TAKE_COLUMNS} FROM blocks b JOIN takes t ON t.id = b.active_take_id
     WHERE b.id = (SELECT ?) AND t.dialogue IS NOT NULL AND ${IS_FRESH}`,
    blockId,
  )
  return row && takeFromRow(row)
}

/** The block's newest take with this fingerprint that stopped early with at least one word. */
export function findCutTake(db: ReadableDb, blockId: string, fingerprint: string): Take | undefined {
  // As above: runs for each block of a plan.
  const [row] = db.rows<TakeRow>(
    `SELECT ${TAKE_COLUMNS} FROM takes t WHERE t.block_id = (SELECT ?) AND t.fingerprint = ? AND t.status = 'partial'
       AND t.word_count > 0 AND t.deleted_at IS NULL
     ORDER BY t.created_at DESC, t.rowid DESC LIMIT 1`,
    blockId,
    fingerprint,
  )
  return row && takeFromRow(row)
}

/** Takes still marked `receiving`, oldest first: at a start, those the last run didn't end. */
export function listUnfinishedTakes(db: ReadableDb): UnfinishedTake[] {
  return db
    .rows<[...TakeRow, projectId: string]>(
      `SELECT ${TAKE_COLUMNS}, t.project_id FROM takes t WHERE t.status = 'receiving' ORDER BY t.created_at, t.rowid`,
    )
    .map((row) => ({
      projectId: row[AFTER_TAKE_COLUMNS],
      take: takeFromRow(row),
      marks: getMarks(db, row[0]),
    }))
}

/** Sets the block's active take, or none. False if the block is unknown. */
export function setActiveTake(db: WritableDb, blockId: string, takeId: string | null): boolean {
  return db.run(`UPDATE blocks SET active_take_id = ? WHERE id = ?`, takeId, blockId) > 0
}

/**
 * Like `setActiveTake`, for a take of the project that has audio; a deleted one is restored. False, with nothing
 * changed, if there is no such take.
 */
export function playStoredTake(db: WritableDb, blockId: string, takeId: string, projectId: string): boolean {
  const isThere =
    db.run(
      `UPDATE takes SET deleted_at = NULL
       WHERE id = ? AND project_id = ? AND ${IS_PLAYABLE}`,
      takeId,
      projectId,
    ) > 0
  return isThere && setActiveTake(db, blockId, takeId)
}

/** ID of the block's active take; null if it has none, or is unknown. */
export function getActiveTakeId(db: ReadableDb, blockId: string): string | null {
  const row = db.get<{ takeId: string | null }>(`SELECT active_take_id AS takeId FROM blocks WHERE id = ?`, blockId)
  return row?.takeId ?? null
}

/** Stars or unstars a take. False if it is unknown. */
export function setTakeStar(db: WritableDb, takeId: string, starred: boolean): boolean {
  return db.run(`UPDATE takes SET starred = ? WHERE id = ?`, Number(starred), takeId) > 0
}

/** Returns 0 if no such take is being received. */
function writeProgress(db: WritableDb, progress: TakeProgress): number {
  return db.run(
    `UPDATE takes SET sample_count = @sampleCount, word_count = coalesce(@wordCount, word_count),
       sample_rate_hz = coalesce(@sampleRateHz, sample_rate_hz),
       duration_ms = @sampleCount * 1000.0 / coalesce(@sampleRateHz, sample_rate_hz),
       request_ids = coalesce(@requestIds, request_ids),
       service_versions = coalesce(@serviceVersions, service_versions),
       charged_characters = coalesce(@chargedCharacters, charged_characters),
       unconfirmed_characters = coalesce(@unconfirmedCharacters, unconfirmed_characters)
     WHERE id = @takeId AND status = 'receiving'`,
    {
      takeId: progress.takeId,
      sampleCount: progress.sampleCount,
      wordCount: progress.wordCount ?? progress.marks?.length ?? null,
      sampleRateHz: progress.sampleRateHz ?? null,
      requestIds: progress.requestIds ? JSON.stringify(progress.requestIds) : null,
      serviceVersions: progress.serviceVersions ? JSON.stringify(progress.serviceVersions) : null,
      chargedCharacters: progress.chargedCharacters ?? null,
      unconfirmedCharacters: progress.unconfirmedCharacters ?? null,
    },
  )
}
