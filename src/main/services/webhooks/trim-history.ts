import type { WritableDb } from '../../db/database.ts'
import { getWebhook, listSurplusWebhooks, removeWebhook } from '../../db/repos/webhook-deliveries-repo.ts'

/** Deliveries retained in addition to bookmarked ones. */
const KEPT_DELIVERIES = 10_000
/** Attempts between two counts. */
const LOOK_EVERY = 500

/**
 * Called in the transaction that stores attempts; removes the oldest deliveries above the limit, except bookmarked
 * ones. Their IDs stay known as counted. Each commit removes as many as arrived: hundreds at once would delay every
 * waiting sender.
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
      // The user may have bookmarked it since.
      if (getWebhook(db, id)?.isBookmarked === false) removeWebhook(db, id)
    }
  }
}

/** Removes these received deliveries, all or none. */
export function removeDeliveries(db: WritableDb, ids: readonly number[]): void {
  db.transaction(() => {
    for (const id of ids) removeWebhook(db, id)
  })
}
