import type { RequestEntry, RequestFilter, RequestTry } from '#shared/contract/requests.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A request with its tries, in the order in which they were sent. */
export interface StoredRequest {
  entry: RequestEntry
  tries: RequestTry[]
}

const COLUMNS = `number, started_at AS startedAt, method, path, base_url AS baseUrl, priority, outcome, status,
  service_code AS serviceCode, request_id AS requestId, attempts, waited_ms AS waitedMs, duration_ms AS durationMs,
  received_bytes AS receivedBytes`

/** From this wait on a request counts as one that was held back. */
export const HELD_BACK_MS = 100

/** The highest number of the log; 0 when nothing was ever logged. */
export function lastRequestNumber(db: ReadableDb): number {
  return db.get<{ last: number | null }>(`SELECT max(number) AS last FROM requests`)?.last ?? 0
}

/** How many requests the log holds. */
export function countRequests(db: ReadableDb): number {
  return db.get<{ kept: number }>(`SELECT count(*) AS kept FROM requests`)?.kept ?? 0
}

/** Newest first, below a number. `text` in lower case. */
export function listRequests(
  db: ReadableDb,
  { kind, text }: RequestFilter,
  beforeNumber: number,
  limit: number,
): RequestEntry[] {
  return db.all<RequestEntry>(
    `SELECT ${COLUMNS} FROM requests
     WHERE number < ? AND (? = '' OR instr(search_text, ?) > 0)
       AND CASE ?
         WHEN 'failed' THEN outcome NOT IN ('ok', 'cancelled', 'under-way')
         WHEN 'retried' THEN attempts > 1
         WHEN 'waited' THEN waited_ms >= ${HELD_BACK_MS}
         WHEN 'under-way' THEN outcome = 'under-way'
         ELSE 1 END
     ORDER BY number DESC LIMIT ?`,
    beforeNumber,
    text,
    text,
    kind,
    limit,
  )
}

/** One request with its tries; undefined when it has left the log. */
export function getRequest(db: ReadableDb, number: number): StoredRequest | undefined {
  const row = db.get<RequestEntry & { tries: string }>(
    `SELECT ${COLUMNS}, tries FROM requests WHERE number = ?`,
    number,
  )
  if (!row) return undefined
  const { tries, ...entry } = row
  return { entry, tries: parseStored<RequestTry[]>(tries) ?? [] }
}

/** Stores requests as they stand, and lets go of all but the newest `most`. */
export function putRequests(
  db: WritableDb,
  requests: readonly (StoredRequest & { searchText: string })[],
  most: number,
): void {
  db.transaction(() => {
    for (const { entry, tries, searchText } of requests) {
      db.run(
        `INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        entry.number,
        entry.startedAt,
        entry.method,
        entry.path,
        entry.baseUrl,
        entry.priority,
        entry.outcome,
        entry.status,
        entry.serviceCode,
        entry.requestId,
        entry.attempts,
        entry.waitedMs,
        entry.durationMs,
        entry.receivedBytes,
        JSON.stringify(tries),
        searchText,
      )
    }
    db.run(`DELETE FROM requests WHERE number <= (SELECT max(number) FROM requests) - ?`, most)
  })
}

/** Empties the log. */
export function clearRequests(db: WritableDb): void {
  db.run(`DELETE FROM requests`)
}

/** Says of requests that were under way when the studio ended without an end that their answer was not seen. */
export function loseRequests(db: WritableDb): void {
  db.run(`UPDATE requests SET outcome = 'lost' WHERE outcome = 'under-way'`)
}
