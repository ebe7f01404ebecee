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
 * Prepares the previous run's queue for resuming: work that was never sent waits for the user; work that was sent is
 * never sent again and ends with what arrived. Run after `recoverTakes` and before anything is queued.
 *
 * @returns number of waiting blocks
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
  return new StudioError('interrupted', 'closed-before-response')
}
