import type { WebhookDetail, WebhookRow, WebhookVerdict } from '#shared/contract/webhooks.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import {
  getAttempt,
  getWebhook,
  getWebhookRevision,
  listAttempts,
  listWebhookChanges,
  listWebhooks,
} from '../../db/repos/webhook-deliveries-repo.ts'
import type { KeptHead } from './receive-deliveries.ts'

/** A page of the history and its revision. */
export function listHistory(
  db: ReadableDb,
  page: { beforeRow: number; limit: number },
): { rows: WebhookRow[]; revision: number } {
  return db.snapshot(() => ({ rows: listWebhooks(db, page), revision: getWebhookRevision(db) }))
}

/** Changes after a revision. */
export function listHistoryChanges(db: ReadableDb, after: { afterRevision: number; limit: number }): WebhookRow[] {
  return listWebhookChanges(db, after)
}

/**
 * One delivery and its attempts.
 *
 * @throws StudioError `not_found`: it was removed, or never received
 */
export function readDelivery(db: ReadableDb, { id }: { id: number }): WebhookDetail {
  return db.snapshot(() => {
    const row = getWebhook(db, id)
    if (!row) throw new StudioError('not_found', 'delivery-removed')
    const attempts = listAttempts<KeptHead, WebhookVerdict>(db, id).map(({ head, deliveryRow: _row, ...attempt }) => ({
      ...attempt,
      ...head,
    }))
    return { row, attempts }
  })
}

/** The exact bytes of an attempt's body; undefined if there are none. */
export function readAttemptBody(db: ReadableDb, attemptId: number): Uint8Array | undefined {
  return getAttempt<KeptHead, WebhookVerdict>(db, attemptId)?.body
}
