import type { ReadableDb } from '../database.ts'

/** By block of the project: the key of what the take that it plays was asked for. Only whole takes with sound count. */
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

/** By block: the keys of its whole takes, those that are deleted left out. */
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
