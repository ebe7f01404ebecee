import type { WritableDb } from '../../db/database.ts'
import { getWebhook, listSurplusWebhooks, removeWebhook } from '../../db/repos/webhook-deliveries-repo.ts'

/** Deliveries that are kept besides those with a bookmark. */
export const KEPT_DELIVERIES = 10_000
/** Attempts between two looks at how many there are. */
const LOOK_EVERY = 500

/**
 * Told of attempts in the transaction that keeps them, removes the oldest deliveries when there are too many; those with a bookmark stay.
 * That they counted stays known. As many go with a commit as came: hundreds at once would hold up every sender that waits meanwhile.
 */
export function createHistoryTrimmer(db: WritableDb, keep = KEPT_DELIVERIES): (attempts: number) => void {
  let attemptsSince = 0
  let surplus: number[] = []
  return (attempts) => {
    attemptsSince += attempts
    if (attemptsSince >= LOOK_EVERY) {
      attemptsSince = 0
      surplus = listSurplusWebhooks(db, keep)
    }
    for (const id of surplus.splice(-attempts)) {
      // A person may have marked it since.
      if (getWebhook(db, id)?.isBookmarked === false) removeWebhook(db, id)
    }
  }
}

/** Removes what was received of these, all or none. */
export function removeDeliveries(db: WritableDb, ids: readonly number[]): void {
  db.transaction(() => {
    for (const id of ids) removeWebhook(db, id)
  })
}
