import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block, BlockSound, ListeningIssue } from '#shared/contract/script.ts'
import { type BlockOutput, NO_OUTPUT } from '#shared/domain/block-output.ts'
import { isUnedited } from '#shared/domain/block-sound.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseList } from '../parse-stored.ts'
import { BLOCK_COLUMNS, blockFromRow, type BlockRow, type BlockSettings } from './block-columns.ts'
import { takeFromRow } from './take-columns.ts'
import { readActiveTakeRows } from './takes-repo.ts'

/** Location of a block, including removed ones. */
export interface BlockPlace {
  chapterId: string
  projectId: string
  isRemoved: boolean
}

/** A chapter's blocks in order, each with its active take. Two queries, regardless of the number of blocks. */
export function listBlocks(db: ReadableDb, chapterId: string): Block[] {
  return [...readBlocks(db, chapterId)]
}

/** Like `listBlocks`, but each block is converted when it is taken: for thousands, that lasts longer than the queries. */
export function readBlocks(db: ReadableDb, chapterId: string): Iterable<Block> {
  const takeRows = readActiveTakeRows(db, chapterId)
  const rows = db.rows<BlockRow>(
    `SELECT ${BLOCK_COLUMNS} FROM blocks b WHERE b.chapter_id = ? AND b.removed_at IS NULL ORDER BY b.position`,
    chapterId,
  )
  return convertBlocks(rows, takeRows)
}

function* convertBlocks(
  rows: readonly BlockRow[],
  takeRows: ReturnType<typeof readActiveTakeRows>,
): Generator<Block, void> {
  for (const row of rows) {
    const takeRow = takeRows.get(row[0])
    yield Object.assign(blockFromRow(row), { activeTake: takeRow ? takeFromRow(takeRow) : null })
  }
}

/** The named blocks of the project, in the given order. Unknown, removed and foreign blocks are omitted. One query. */
export function listBlocksByIds(db: ReadableDb, projectId: string, blockIds: readonly string[]): BlockSettings[] {
  return db
    .rows<BlockRow>(
      `SELECT ${BLOCK_COLUMNS} FROM json_each(?) wanted JOIN blocks b ON b.id = wanted.value JOIN chapters c ON c.id = b.chapter_id
       WHERE c.project_id = ? AND b.removed_at IS NULL AND c.removed_at IS NULL
       ORDER BY wanted.key`,
      JSON.stringify(blockIds),
      projectId,
    )
    .map(blockFromRow)
}

/** Those of the named blocks that were removed from the chapter, with the settings that return with them. */
export function listRemovedBlocks(db: ReadableDb, chapterId: string, blockIds: readonly string[]): BlockSettings[] {
  return db
    .rows<BlockRow>(
      `SELECT ${BLOCK_COLUMNS} FROM json_each(?) wanted JOIN blocks b ON b.id = wanted.value
       WHERE b.chapter_id = ? AND b.removed_at IS NOT NULL`,
      JSON.stringify(blockIds),
      chapterId,
    )
    .map(blockFromRow)
}

/** IDs of a chapter's blocks in order. An unknown chapter has none. */
export function listBlockIds(db: ReadableDb, chapterId: string): string[] {
  return db
    .rows<[id: string]>(
      `SELECT id FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position`,
      chapterId,
    )
    .map(([id]) => id)
}

/** The block's location; undefined for an ID that was never stored. */
export function findBlock(db: ReadableDb, blockId: string): BlockPlace | undefined {
  const row = db.get<{ chapterId: string; projectId: string; removedAt: string | null }>(
    `SELECT chapter_id AS chapterId, (SELECT c.project_id FROM chapters c WHERE c.id = chapter_id) AS projectId,
       removed_at AS removedAt
     FROM blocks WHERE id = ?`,
    blockId,
  )
  return row && { chapterId: row.chapterId, projectId: row.projectId, isRemoved: row.removedAt !== null }
}

/** A stored block with its position. */
export interface PlacedBlock {
  id: string
  chapterId: string
  position: number
  text: string
  /** As returned by `canonicalMarkup`; none if absent. */
  markup?: readonly MarkupSpan[]
}

/** Stores a new block with the project's settings. The caller sets its inputs key. */
export function insertBlock(
  db: WritableDb,
  block: PlacedBlock & { note?: string } & {
    [Name in keyof BlockOutput]?: BlockOutput[Name]
  },
): void {
  db.run(
    `INSERT INTO blocks (id, chapter_id, position, text, markup, note, external_id, file_name, target_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    block.id,
    block.chapterId,
    block.position,
    block.text,
    JSON.stringify(block.markup ?? []),
    block.note ?? '',
    block.externalId ?? NO_OUTPUT.externalId,
    block.fileName ?? NO_OUTPUT.fileName,
    block.targetMs ?? NO_OUTPUT.targetMs,
  )
}

/** Moves blocks, also of another project, into a chapter at these positions. */
export function moveBlocks(
  db: WritableDb,
  chapterId: string,
  blocks: readonly { id: string; position: number }[],
): void {
  db.run(
    `UPDATE blocks SET chapter_id = @chapterId, position = value ->> 'position'
     FROM json_each(@blocks) WHERE blocks.id = value ->> 'id'`,
    { chapterId, blocks: JSON.stringify(blocks) },
  )
}

/** True for a chapter in whose blocks nothing is written and nothing plays. */
export function isChapterEmpty(db: ReadableDb, chapterId: string): boolean {
  const written = `SELECT 1 FROM blocks WHERE chapter_id = ? AND removed_at IS NULL AND (text <> '' OR active_take_id IS NOT NULL)`
  return db.get(`${written} LIMIT 1`, chapterId) === undefined
}

/** True when the block plays a take. */
export function hasActiveTake(db: ReadableDb, blockId: string): boolean {
  return db.get(`SELECT 1 FROM blocks WHERE id = ? AND active_take_id IS NOT NULL`, blockId) !== undefined
}

/** Restores a removed block at a position, with its settings and takes. The caller sets its inputs key. */
export function restoreBlock(db: WritableDb, block: PlacedBlock): void {
  db.run(
    `UPDATE blocks SET chapter_id = ?, position = ?, text = ?, markup = ?, removed_at = NULL WHERE id = ?`,
    block.chapterId,
    block.position,
    block.text,
    JSON.stringify(block.markup ?? []),
    block.id,
  )
}

/** A block's text, including removed ones; undefined for an ID that was never stored. */
export function getBlockText(db: ReadableDb, blockId: string): { text: string; markup: MarkupSpan[] } | undefined {
  const [row] = db.rows<[text: string, markup: string]>(`SELECT text, markup FROM blocks WHERE id = ?`, blockId)
  return row && { text: row[0], markup: parseList<MarkupSpan>(row[1]) }
}

/** Hides a block of the chapter. This and the setters below return false if the chapter has no such block. */
export function removeBlock(db: WritableDb, chapterId: string, blockId: string, removedAt: string): boolean {
  return changed(db, `removed_at = ?`, [removedAt], chapterId, blockId)
}

/** Hides those of the named blocks that are visible in the chapter, and returns their IDs. */
export function removeBlocks(
  db: WritableDb,
  chapterId: string,
  blockIds: readonly string[],
  removedAt: string,
): string[] {
  return db
    .rows<[id: string]>(
      `UPDATE blocks SET removed_at = ? WHERE id IN (SELECT value FROM json_each(?)) AND chapter_id = ?
         AND removed_at IS NULL RETURNING id`,
      removedAt,
      JSON.stringify(blockIds),
      chapterId,
    )
    .map(([id]) => id)
}

/** Restores those of the named blocks that were hidden at exactly that instant, in place, and returns their IDs. */
export function restoreBlocksRemovedAt(
  db: WritableDb,
  chapterId: string,
  blockIds: readonly string[],
  removedAt: string,
): string[] {
  return db
    .rows<[id: string]>(
      `UPDATE blocks SET removed_at = NULL WHERE id IN (SELECT value FROM json_each(?)) AND chapter_id = ?
         AND removed_at = ? RETURNING id`,
      JSON.stringify(blockIds),
      chapterId,
      removedAt,
    )
    .map(([id]) => id)
}

/** Changes the text and its formatting. The caller sets its inputs key. */
export function setBlockText(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  { text, markup }: { text: string; markup: readonly MarkupSpan[] },
): boolean {
  return changed(db, `text = ?, markup = ?`, [text, JSON.stringify(markup)], chapterId, blockId)
}

/** Like `setBlockText`, with the matching inputs key. */
export function setBlockWording(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  wording: { text: string; markup: readonly MarkupSpan[]; inputsKey: string },
): boolean {
  const values = [wording.text, JSON.stringify(wording.markup), wording.inputsKey]
  return changed(db, `text = ?, markup = ?, inputs_key = ?`, values, chapterId, blockId)
}

/** Null means the project's. */
export function setBlockVoice(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  voice: Pick<Block, 'voiceId' | 'modelId' | 'language'>,
): boolean {
  return changed(
    db,
    `voice_id = ?, model_id = ?, language = ?`,
    [voice.voiceId, voice.modelId, voice.language],
    chapterId,
    blockId,
  )
}

/** Null means the project's. */
export function setBlockPause(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  pauseAfterMs: number | null,
): boolean {
  return changed(db, `pause_after_ms = ?`, [pauseAfterMs], chapterId, blockId)
}

/** Changes the issues flagged in the block. */
export function setBlockListeningIssues(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  listeningIssues: readonly ListeningIssue[],
): boolean {
  return changed(
    db,
    `listening_issues = ?`,
    [listeningIssues.length === 0 ? null : JSON.stringify(listeningIssues)],
    chapterId,
    blockId,
  )
}

/** Changes the block's audio edits. */
export function setBlockSound(db: WritableDb, chapterId: string, blockId: string, sound: BlockSound): boolean {
  return changed(db, `sound = ?`, [isUnedited(sound) ? null : JSON.stringify(sound)], chapterId, blockId)
}

/** Locks or unlocks the block. */
export function setBlockLock(db: WritableDb, chapterId: string, blockId: string, locked: boolean): boolean {
  return changed(db, `locked = ?`, [Number(locked)], chapterId, blockId)
}

/** Changes the note; empty for none. */
export function setBlockNote(db: WritableDb, chapterId: string, blockId: string, note: string): boolean {
  return changed(db, `note = ?`, [note], chapterId, blockId)
}

/** Changes the block's ID, file name and target length. */
export function setBlockOutput(
  db: WritableDb,
  chapterId: string,
  blockId: string,
  { externalId, fileName, targetMs }: BlockOutput,
): boolean {
  const values = [externalId, fileName, targetMs]
  return changed(db, `external_id = ?, file_name = ?, target_ms = ?`, values, chapterId, blockId)
}

/** Starts or stops listing the other block's takes with this one's. Removed blocks keep their origin. */
export function setBlockOrigin(
  db: WritableDb,
  edit: { blockId: string; originBlockId: string; isKept: boolean },
): void {
  const sql = edit.isKept
    ? `INSERT OR IGNORE INTO block_origins (block_id, origin_block_id) VALUES (?, ?)`
    : `DELETE FROM block_origins WHERE block_id = ? AND origin_block_id = ?`
  db.run(sql, edit.blockId, edit.originBlockId)
}

/** Also false for an unknown block. */
export function isBlockLocked(db: ReadableDb, blockId: string): boolean {
  return db.get<{ locked: number }>(`SELECT locked FROM blocks WHERE id = ?`, blockId)?.locked === 1
}

function changed(
  db: WritableDb,
  assignments: string,
  values: (string | number | null)[],
  chapterId: string,
  blockId: string,
): boolean {
  return (
    db.run(
      `UPDATE blocks SET ${assignments} WHERE id = ? AND chapter_id = ? AND removed_at IS NULL`,
      ...values,
      blockId,
      chapterId,
    ) > 0
  )
}
