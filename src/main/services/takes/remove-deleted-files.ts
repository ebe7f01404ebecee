import type { WritableDb } from '../../db/database.ts'
import { listDeletedBefore, noteFilesRemoved, restorePlayed } from '../../db/repos/project-takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

/** How long a deletion can be taken back at least. */
const KEPT_MS = 24 * 60 * 60 * 1_000
const FILES_AT_ONCE = 32

/**
 * Removes the files of takes that were deleted a day ago or earlier. A take that a block plays again, as after the removal
 * of the block was undone, is brought back instead. Run before anything else writes takes; a kill half way leaves
 * work for the next start.
 *
 * @returns how many takes lost their files
 */
export async function removeDeletedFiles(deps: {
  db: WritableDb
  takeFiles: Pick<TakeFiles, 'remove'>
  now(): number
  /** Those of the takes whose sound is to stay for now. */
  heldTakes(takeIds: readonly string[]): ReadonlySet<string>
}): Promise<number> {
  const deleted = listDeletedBefore(deps.db, new Date(deps.now() - KEPT_MS).toISOString())
  const held = deps.heldTakes(deleted)
  const takeIds = deleted.filter((takeId) => !held.has(takeId))
  if (takeIds.length === 0) return 0
  if (restorePlayed(deps.db) > 0) return removeDeletedFiles(deps)
  for (let start = 0; start < takeIds.length; start += FILES_AT_ONCE) {
    const part = takeIds.slice(start, start + FILES_AT_ONCE)
    await Promise.all(part.map((takeId) => deps.takeFiles.remove(takeId)))
    noteFilesRemoved(deps.db, part, new Date(deps.now()).toISOString())
  }
  return takeIds.length
}
