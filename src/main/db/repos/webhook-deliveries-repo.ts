import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** One attempt's data to store. */
export interface AttemptToKeep {
  /** Null if the sender named none: repeats can't be detected then. */
  deliveryId: string | null
  /** ISO 8601. */
  receivedAt: string
  /** Request line and headers as received, as JSON. */
  head: string
  /** The whole verdict as JSON, and its kind. */
  verdict: string
  verdictKind: string
  /** Response status. */
  answered: number
  /** Counts, unless it counted before. */
  isAccepted: boolean
  isFromHere: boolean
  event: { type: string; id: string; conversationId: string; format: string }
  bodyHash: Uint8Array
  body: Uint8Array
}

/** A delivery as shown in the history. */
export interface StoredWebhook {
  id: number
  revision: number
  deliveryId: string | null
  firstReceivedAt: string
  lastReceivedAt: string
  attemptCount: number
  verdict: string
  eventType: string
  eventId: string
  conversationId: string
  format: string
  sizeBytes: number
  isFromHere: boolean
  isBookmarked: boolean
  isRemoved: boolean
  /** When it counted; null if it didn't. */
  acceptedAt: string | null
}

/** One stored attempt, without its body. */
export interface StoredAttempt<Head, Verdict> {
  id: number
  deliveryRow: number
  receivedAt: string
  head: Head
  verdict: Verdict
  answered: number
  sizeBytes: number
  /** Lower-case hex of SHA-256. */
  bodyHash: string
}

type Flags = 'isFromHere' | 'isBookmarked' | 'isRemoved'
type WebhookRow = Omit<StoredWebhook, Flags> & Record<Flags, number>

/** Stores both rows or neither. Returns whether the delivery counted now, and its row. */
export function storeAttempt(db: WritableDb, attempt: AttemptToKeep): { row: number; isCounted: boolean } {
  return db.transaction(() => {
    const known =
      attempt.deliveryId === null
        ? undefined
        : db.get<{ id: number; acceptedId: number | null }>(
            `SELECT id, (SELECT min(id) FROM webhook_events WHERE delivery = webhook_deliveries.id) AS acceptedId
             FROM webhook_deliveries WHERE delivery_id = ?`,
            attempt.deliveryId,
          )
    const isCounted = attempt.isAccepted && (known?.acceptedId ?? null) === null
    const row = known ? bringUpToDate(db, known.id, attempt, isCounted) : addDelivery(db, attempt)
    const isKept = known !== undefined && isFirstBody(db, row, attempt.bodyHash)
    db.run(
      `INSERT INTO webhook_attempts (delivery, received_at, head, verdict, answered, size_bytes, body_hash, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      row,
      attempt.receivedAt,
      attempt.head,
      attempt.verdict,
      attempt.answered,
      attempt.body.length,
      attempt.bodyHash,
      isKept ? null : attempt.body,
    )
    if (isCounted) db.run(`INSERT INTO webhook_events (delivery, accepted_at) VALUES (?, ?)`, row, attempt.receivedAt)
    return { row, isCounted }
  })
}

const NEXT_REVISION = `(SELECT coalesce(max(revision), 0) + 1 FROM webhook_deliveries)`

function addDelivery(db: WritableDb, attempt: AttemptToKeep): number {
  const { event } = attempt
  db.run(
    `INSERT INTO webhook_deliveries (revision, delivery_id, first_received_at, last_received_at, attempt_count, verdict,
       event_type, event_id, conversation_id, format, size_bytes, is_from_here)
     VALUES (${NEXT_REVISION}, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
    attempt.deliveryId,
    attempt.receivedAt,
    attempt.receivedAt,
    attempt.verdictKind,
    event.type,
    event.id,
    event.conversationId,
    event.format,
    attempt.body.length,
    attempt.isFromHere ? 1 : 0,
  )
  return db.get<{ id: number }>(`SELECT last_insert_rowid() AS id`)?.id ?? 0
}

/** The list shows the attempt that counted, or until then the last one. */
function bringUpToDate(db: WritableDb, row: number, attempt: AttemptToKeep, isCounted: boolean): number {
  const { event } = attempt
  db.run(
    `UPDATE webhook_deliveries
     SET revision = ${NEXT_REVISION}, last_received_at = ?, attempt_count = attempt_count + 1, is_removed = 0
     WHERE id = ?`,
    attempt.receivedAt,
    row,
  )
  const hasCounted = !isCounted && db.get(`SELECT 1 FROM webhook_events WHERE delivery = ?`, row) !== undefined
  if (!hasCounted) {
    db.run(
      `UPDATE webhook_deliveries
       SET verdict = ?, event_type = ?, event_id = ?, conversation_id = ?, format = ?, size_bytes = ?, is_from_here = ?
       WHERE id = ?`,
      attempt.verdictKind,
      event.type,
      event.id,
      event.conversationId,
      event.format,
      attempt.body.length,
      attempt.isFromHere ? 1 : 0,
      row,
    )
  }
  return row
}

function isFirstBody(db: ReadableDb, row: number, bodyHash: Uint8Array): boolean {
  const first = db.get<{ bodyHash: Uint8Array }>(
    `SELECT body_hash AS bodyHash FROM webhook_attempts WHERE delivery = ? ORDER BY id LIMIT 1`,
    row,
  )
  return first !== undefined && Buffer.compare(first.bodyHash, bodyHash) === 0
}

const WEBHOOK = `SELECT id, revision, delivery_id AS deliveryId, first_received_at AS firstReceivedAt,
    last_received_at AS lastReceivedAt, attempt_count AS attemptCount, verdict, event_type AS eventType,
    event_id AS eventId, conversation_id AS conversationId, format, size_bytes AS sizeBytes,
    is_from_here AS isFromHere, is_bookmarked AS isBookmarked, is_removed AS isRemoved,
    (SELECT min(accepted_at) FROM webhook_events WHERE delivery = webhook_deliveries.id) AS acceptedAt
  FROM webhook_deliveries`

/** Newest first, those before the row, which is 0 for the newest. Removed ones are omitted. */
export function listWebhooks(
  db: ReadableDb,
  { beforeRow, limit }: { beforeRow: number; limit: number },
): StoredWebhook[] {
  const before = beforeRow === 0 ? Number.MAX_SAFE_INTEGER : beforeRow
  return db
    .all<WebhookRow>(`${WEBHOOK} WHERE is_removed = 0 AND id < ? ORDER BY id DESC LIMIT ?`, before, limit)
    .map(toWebhook)
}

/** Changes after the revision, in order, including removed ones. */
export function listWebhookChanges(
  db: ReadableDb,
  { afterRevision, limit }: { afterRevision: number; limit: number },
): StoredWebhook[] {
  return db
    .all<WebhookRow>(`${WEBHOOK} WHERE revision > ? ORDER BY revision LIMIT ?`, afterRevision, limit)
    .map(toWebhook)
}

/** Revision of the newest change; 0 if there was none. */
export function getWebhookRevision(db: ReadableDb): number {
  return db.get<{ revision: number | null }>(`SELECT max(revision) AS revision FROM webhook_deliveries`)?.revision ?? 0
}

/** Number of visible deliveries. */
export function countWebhooks(db: ReadableDb): number {
  return db.get<{ count: number }>(`SELECT count(*) AS count FROM webhook_deliveries WHERE is_removed = 0`)?.count ?? 0
}

/** Undefined if it was removed or never existed. */
export function getWebhook(db: ReadableDb, row: number): StoredWebhook | undefined {
  const found = db.get<WebhookRow>(`${WEBHOOK} WHERE id = ? AND is_removed = 0`, row)
  return found && toWebhook(found)
}

/** The newest 500, oldest first. */
export function listAttempts<Head, Verdict>(db: ReadableDb, row: number): StoredAttempt<Head, Verdict>[] {
  return db
    .all<AttemptRow>(`${ATTEMPT} WHERE delivery = ? ORDER BY id DESC LIMIT 500`, row)
    .map((attempt) => toAttempt<Head, Verdict>(attempt))
    .reverse()
}

/** An attempt and the exact bytes of its body; undefined if it doesn't exist. */
export function getAttempt<Head, Verdict>(
  db: ReadableDb,
  attemptId: number,
): (StoredAttempt<Head, Verdict> & { body: Uint8Array }) | undefined {
  const row = db.get<AttemptRow>(`${ATTEMPT} WHERE id = ?`, attemptId)
  if (!row) return undefined
  const found = db.get<{ body: Uint8Array }>(
    `SELECT body FROM webhook_attempts WHERE delivery = ? AND body_hash = ? AND body IS NOT NULL ORDER BY id LIMIT 1`,
    row.deliveryRow,
    row.bodyHash,
  )
  return found && { ...toAttempt<Head, Verdict>(row), body: found.body }
}

/** Adds or removes its bookmark. */
export function bookmarkWebhook(db: WritableDb, row: number, isBookmarked: boolean): void {
  db.run(
    `UPDATE webhook_deliveries SET is_bookmarked = ?, revision = ${NEXT_REVISION} WHERE id = ?`,
    isBookmarked ? 1 : 0,
    row,
  )
}

/** Removes its received data; that it counted stays known. */
export function removeWebhook(db: WritableDb, row: number): void {
  db.transaction(() => {
    db.run(`DELETE FROM webhook_attempts WHERE delivery = ?`, row)
    db.run(
      `UPDATE webhook_deliveries SET is_removed = 1, is_bookmarked = 0, revision = ${NEXT_REVISION} WHERE id = ?`,
      row,
    )
  })
}

/** The oldest visible rows above the limit, without bookmarked ones. */
export function listSurplusWebhooks(db: ReadableDb, keep: number): number[] {
  return db
    .rows<[number]>(
      `SELECT id FROM webhook_deliveries WHERE is_removed = 0 AND is_bookmarked = 0 ORDER BY id DESC LIMIT 1000 OFFSET ?`,
      keep,
    )
    .map(([id]) => id)
}

type AttemptRow = Omit<StoredAttempt<string, string>, 'bodyHash'> & { bodyHash: Uint8Array }

const ATTEMPT = `SELECT id, delivery AS deliveryRow, received_at AS receivedAt, head, verdict, answered,
  size_bytes AS sizeBytes, body_hash AS bodyHash FROM webhook_attempts`

function toAttempt<Head, Verdict>(row: AttemptRow): StoredAttempt<Head, Verdict> {
  return {
    ...row,
    head: parseStored<Head>(row.head),
    verdict: parseStored<Verdict>(row.verdict),
    bodyHash: Buffer.from(row.bodyHash).toString('hex'),
  }
}

function toWebhook(row: WebhookRow): StoredWebhook {
  return {
    ...row,
    isFromHere: row.isFromHere === 1,
    isBookmarked: row.isBookmarked === 1,
    isRemoved: row.isRemoved === 1,
  }
}
