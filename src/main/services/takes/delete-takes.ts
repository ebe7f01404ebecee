import type { TakeChoice, TakeDeletion } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { countProtected, deleteUnused, isDeletionInstant, restoreDeletedAt } from '../../db/repos/project-takes-repo.ts'

export interface DeleteTakesDeps {
  db: WritableDb
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/**
 * Takes leave their lists and aren't reused; their audio stays on disk until `removeDeletedFiles` runs. Takes that are
 * active, starred or being received are kept in any case.
 *
 * @throws StudioError `take_protected` if all must be kept; `not_found` if none exists; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function deleteTakes(deps: DeleteTakesDeps, request: { projectId: string; takes: TakeChoice }): TakeDeletion {
  const { projectId, takes } = request
  const takeIds = takes.kind === 'these' ? takes.takeIds : null
  return deps.db.transaction(() => {
    const deletedAt = freeInstant(deps, projectId)
    const kept = takeIds ? countProtected(deps.db, projectId, takeIds) : { active: 0, starred: 0 }
    const { count, sizeBytes } = deleteUnused(deps.db, { projectId, takeIds, deletedAt })
    if (count === 0 && kept.active > 0) {
      throw new StudioError('take_protected', 'take-in-use')
    }
    if (count === 0 && kept.starred > 0) {
      throw new StudioError('take_protected', 'take-starred')
    }
    if (count === 0) throw new StudioError('not_found', 'take-not-found')
    return { deletedAt, count, sizeBytes, keptActive: kept.active, keptStarred: kept.starred }
  })
}

/**
 * The current time, or the next millisecond without another deletion in the project: the timestamp identifies a
 * deletion.
 */
function freeInstant({ db, now }: DeleteTakesDeps, projectId: string): string {
  for (let atMs = now(); ; atMs += 1) {
    const instant = new Date(atMs).toISOString()
    if (!isDeletionInstant(db, projectId, instant)) return instant
  }
}

/**
 * Restores everything one deletion removed, including audio and marks.
 *
 * @throws StudioError `not_found` if none of it is deleted anymore, or its audio is gone; nothing changed
 */
export function restoreDeleted(
  deps: Pick<DeleteTakesDeps, 'db'>,
  request: { projectId: string; deletedAt: string },
): { count: number } {
  const count = restoreDeletedAt(deps.db, request.projectId, request.deletedAt)
  if (count === 0) throw new StudioError('not_found', 'takes-not-restorable')
  return { count }
}
