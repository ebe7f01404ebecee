import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  holdEverything,
  listSentWork,
  listWaitingWork,
  removeWork,
  removeWorkOfRemoved,
  setWorkStopped,
} from '../../db/repos/queue-repo.ts'
import { toFailure } from './to-failure.ts'

/**
 * Makes of an earlier run's queue what may be gone on with: work that was never sent waits until a person says go on;
 * work that was sent is never sent again, and stops with what arrived of it. Run after `recoverTakes` and before
 * anything is queued.
 *
 * @returns how many blocks wait
 */
export function recoverQueue(deps: { db: WritableDb }): number {
  const { db } = deps
  return db.transaction(() => {
    removeWorkOfRemoved(db)
    for (const { id, take } of listSentWork(db)) {
      if (take?.status === 'complete') removeWork(db, [id])
      else setWorkStopped(db, id, take?.failure ?? toFailure(unanswered()))
    }
    holdEverything(db, 'restart')
    return listWaitingWork(db).length
  })
}

function unanswered(): StudioError {
  return new StudioError(
    'interrupted',
    'Overvoice ended before the service answered. Whether it was charged is not known, so it was not sent again.',
  )
}
