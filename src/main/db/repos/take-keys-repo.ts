import type { ReadableDb } from '../database.ts'
import { inputsKeyOf } from '../inputs-key.ts'
import { listOpenInputs } from './queue-repo.ts'

/** The inputs key of each block's active take in the project. Only complete takes with audio count. */
export function listActiveKeys(db: ReadableDb, projectId: string): Map<string, string> {
  return new Map(
    db.rows<[blockId: string, inputsKey: string]>(
      `SELECT b.id, t.inputs_key FROM chapters c
       JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
       JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0 AND t.status = 'complete'
       WHERE c.project_id = ? AND c.removed_at IS NULL`,
      projectId,
    ),
  )
}

/** The inputs keys of each block's complete takes, without deleted ones. */
export function listStoredKeys(db: ReadableDb, blockIds: readonly string[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>()
  const rows = db.rows<[blockId: string, inputsKey: string]>(
    `SELECT t.block_id, t.inputs_key FROM takes t
     WHERE t.block_id IN (SELECT value FROM json_each(?)) AND t.status = 'complete' AND t.deleted_at IS NULL`,
    JSON.stringify(blockIds),
  )
  for (const [blockId, key] of rows) keys.set(blockId, (keys.get(blockId) ?? new Set()).add(key))
  return keys
}

/**
 * Makes a change and lists the queued and generating blocks of the project whose request is out of date because of it.
 * Must run in the change's transaction.
 */
export function withOutdatedRequests<Result>(
  db: ReadableDb,
  projectId: string,
  change: () => Result,
): { result: Result; runningBlockIds: string[] } {
  const read = () =>
    new Map(
      db.rows<[blockId: string, inputsKey: string]>(
        `SELECT b.id, b.inputs_key FROM blocks b
         WHERE b.id IN (SELECT block_id FROM queue WHERE state IN ('waiting', 'sent') AND project_id = ?)
           AND b.removed_at IS NULL`,
        projectId,
      ),
    )
  const before = read()
  const result = change()
  const changed = [...read()].filter(([blockId, key]) => before.has(blockId) && before.get(blockId) !== key)
  if (changed.length === 0) return { result, runningBlockIds: [] }
  const open = listOpenKeys(db, projectId)
  const runningBlockIds = changed.flatMap(([blockId, key]) => (open.get(blockId) === key ? [] : blockId))
  return { result, runningBlockIds }
}

/** The inputs key that each queued or generating block of the project was requested with. */
export function listOpenKeys(db: ReadableDb, projectId: string): Map<string, string> {
  return new Map(listOpenInputs(db, projectId).map(({ blockId, inputs }) => [blockId, inputsKeyOf(inputs)]))
}
