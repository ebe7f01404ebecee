import type { WritableDb } from '../../db/database.ts'
import { listDeletedBefore, noteFilesRemoved, restorePlayed } from '../../db/repos/project-takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

/** Minimum time a deletion can be undone. */
const KEPT_MS = 24 * 60 * 60 * 1_000
const FILES_AT_ONCE = 32

/**
 * Deletes the files of takes that were deleted at least a day ago. A take that is active again, such as after restoring
 * its block, is restored instead. Run before anything else writes takes; an interrupted run continues at the next
 * start.
 *
 * @returns number of takes whose files were deleted
 */
export async function removeDeletedFiles(deps: {
  db: WritableDb
  takeFiles: Pick<TakeFiles, 'remove'>
  now(): number
  /** The takes whose audio must be kept for now. */
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
