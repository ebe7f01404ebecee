import { assertNever } from '#shared/errors/must.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { type BlockSettings, BLOCK_COLUMNS, blockFromRow, type BlockRow } from './block-columns.ts'

/** Which blocks are meant; never removed ones. */
export type BlockSelection =
  | { kind: 'blocks'; blockIds: readonly string[] }
  | { kind: 'chapter'; chapterId: string }
  | { kind: 'project'; projectId: string }
  | { kind: 'everywhere' }

/** A block, its project, and its stored inputs key. */
export interface KeyedBlock {
  block: BlockSettings
  projectId: string
  inputsKey: string
}

/** Unordered. */
export function listKeyedBlocks(db: ReadableDb, selection: BlockSelection): KeyedBlock[] {
  const [where, ...values] = whereOf(selection)
  return db
    .rows<[...BlockRow, projectId: string, inputsKey: string]>(
      // A join would be planned again for each bound value.
      `SELECT ${BLOCK_COLUMNS}, (SELECT c.project_id FROM chapters c WHERE c.id = b.chapter_id), b.inputs_key
       FROM blocks b WHERE b.removed_at IS NULL AND ${where}`,
      ...values,
    )
    .map((row) => ({ block: blockFromRow(row), projectId: row[14], inputsKey: row[15] }))
}

/** Like `setInputsKey` for many blocks in one statement. */
export function setInputsKeys(db: WritableDb, keys: ReadonlyMap<string, string>): void {
  if (keys.size === 0) return
  // Nearly every edit affects one block, and reading a list costs four times as much as the change itself.
  const [only] = keys
  if (only && keys.size === 1) return setInputsKey(db, ...only)
  db.run(
    `UPDATE blocks SET inputs_key = new.value FROM json_each(?) AS new WHERE blocks.id = new.key`,
    JSON.stringify(Object.fromEntries(keys)),
  )
}

/** Sets the key of what would be requested if the block were generated now. */
export function setInputsKey(db: WritableDb, blockId: string, inputsKey: string): void {
  db.run(`UPDATE blocks SET inputs_key = ? WHERE id = ?`, inputsKey, blockId)
}

function whereOf(selection: BlockSelection): [sql: string, ...values: string[]] {
  switch (selection.kind) {
    case 'blocks':
      if (selection.blockIds.length === 1) return [`b.id = ?`, selection.blockIds[0] ?? '']
      return [`b.id IN (SELECT value FROM json_each(?))`, JSON.stringify(selection.blockIds)]
    case 'chapter':
      return [`b.chapter_id = ?`, selection.chapterId]
    case 'project':
      return [`b.chapter_id IN (SELECT id FROM chapters WHERE project_id = ?)`, selection.projectId]
    case 'everywhere':
      return [`TRUE`]
    default:
      return assertNever(selection)
  }
}
