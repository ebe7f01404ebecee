import type { RequestEntry, RequestFilter, RequestOrder, RequestTry } from '#shared/contract/requests.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A request with its attempts, in the order they were sent. */
export interface StoredRequest {
  entry: RequestEntry
  tries: RequestTry[]
}

const COLUMNS = `number, started_at AS startedAt, method, path, base_url AS baseUrl, priority, outcome, status,
  service_code AS serviceCode, request_id AS requestId, attempts, waited_ms AS waitedMs, duration_ms AS durationMs,
  received_bytes AS receivedBytes`

/** Minimum delay for a request to count as held back. */
const HELD_BACK_MS = 100

const KINDS = {
  all: '',
  failed: ` AND outcome NOT IN ('ok', 'canceled', 'under-way')`,
  retried: ' AND attempts > 1',
  waited: ` AND waited_ms >= ${HELD_BACK_MS}`,
  'under-way': ` AND outcome = 'under-way'`,
}

/** The highest number in the log; 0 if nothing was ever logged. */
export function lastRequestNumber(db: ReadableDb): number {
  return db.get<{ last: number | null }>(`SELECT max(number) AS last FROM requests`)?.last ?? 0
}

/** Number of requests in the log. */
export function countRequests(db: ReadableDb): number {
  return db.get<{ kept: number }>(`SELECT count(*) AS kept FROM requests`)?.kept ?? 0
}

/** Longer than any request: the duration of one that is running. */
const RUNNING_MS = Number.MAX_SAFE_INTEGER
const DURATION = `coalesce(duration_ms, ${RUNNING_MS})`

/** By duration the whole log of 10,000 is sorted, in 2 ms: no index is kept for it. */
const ORDERS = {
  newest: { after: 'number < @number', by: 'number DESC' },
  oldest: { after: 'number > @number', by: 'number' },
  slowest: { after: `(${DURATION}, number) < (@durationMs, @number)`, by: `${DURATION} DESC, number DESC` },
  fastest: { after: `(${DURATION}, number) > (@durationMs, @number)`, by: `${DURATION}, number` },
} satisfies Record<RequestOrder, unknown>

export interface RequestLogPart {
  filter: RequestFilter
  order: RequestOrder
  /** The last request of the part before. */
  after: Pick<RequestEntry, 'number' | 'durationMs'> | null
  limit: number
}

/** A part of the log. `text` in lower case. */
export function listRequests(db: ReadableDb, part: RequestLogPart): RequestEntry[] {
  const { kind, text } = part.filter
  const { after, by } = ORDERS[part.order]
  const matching = text === '' ? '' : ' AND instr(search_text, @text) > 0'
  return db.all<RequestEntry>(
    `SELECT ${COLUMNS} FROM requests WHERE ${part.after ? after : 'number > 0'}${KINDS[kind]}${matching}
     ORDER BY ${by} LIMIT @limit`,
    {
      text,
      limit: part.limit,
      number: part.after?.number ?? 0,
      durationMs: part.after?.durationMs ?? RUNNING_MS,
    },
  )
}

/** One request with its attempts; undefined if it is no longer in the log. */
export function getRequest(db: ReadableDb, number: number): StoredRequest | undefined {
  const row = db.get<RequestEntry & { tries: string }>(
    `SELECT ${COLUMNS}, tries FROM requests WHERE number = ?`,
    number,
  )
  if (!row) return undefined
  const { tries, ...entry } = row
  return { entry, tries: parseStored<RequestTry[]>(tries) ?? [] }
}

/** Stores requests in their current state, and drops all but the newest `most`. */
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

/** Marks requests that were running when the studio ended as lost: their response wasn't seen. */
export function loseRequests(db: WritableDb): void {
  db.run(`UPDATE requests SET outcome = 'lost' WHERE outcome = 'under-way'`)
}
