import type { TakeChoice, TakeDeletion } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { countProtected, deleteUnused, isDeletionInstant, restoreDeletedAt } from '../../db/repos/project-takes-repo.ts'

export interface DeleteTakesDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Takes leave their lists and are not used again; their sound stays on the disk until `removeDeletedFiles` runs. Takes
 * that a block plays, that have a star or are being received stay, whoever asks.
 *
 * @throws StudioError `take_protected`: all of them have to stay; `not_found`: none of them is there; nothing changed
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
      throw new StudioError(
        'take_protected',
        'A block plays this take. Nothing was deleted. Let the block use another take first.',
      )
    }
    if (count === 0 && kept.starred > 0) {
      throw new StudioError('take_protected', 'This take has a star. Nothing was deleted. Take the star away first.')
    }
    if (count === 0) throw new StudioError('not_found', 'There is no such take to delete any more.')
    return { deletedAt, count, sizeBytes, keptActive: kept.active, keptStarred: kept.starred }
  })
}

/** Now, or the next millisecond that no other deletion of the project bears: its instant is what names a deletion. */
function freeInstant({ db, now }: DeleteTakesDeps, projectId: string): string {
  for (let atMs = now(); ; atMs += 1) {
    const instant = new Date(atMs).toISOString()
    if (!isDeletionInstant(db, projectId, instant)) return instant
  }
}

/**
 * Brings back what one deletion deleted, with sound, marks and all.
 *
 * @throws StudioError `not_found`: nothing of it is deleted now, or its sound was removed; nothing changed
 */
export function restoreDeleted(
  deps: Pick<DeleteTakesDeps, 'db'>,
  request: { projectId: string; deletedAt: string },
): { count: number } {
  const count = restoreDeletedAt(deps.db, request.projectId, request.deletedAt)
  if (count === 0) throw new StudioError('not_found', 'There is nothing of this deletion to bring back.')
  return { count }
}
