import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** State of a conversation's delivery records. */
export interface DeliveryCheck {
  conversationId: string
  /** When the conversation started, according to the service. */
  createdAt: string
  /** ISO 8601. */
  asOf: string
  /** Nothing can change any more. */
  isFinal: boolean
  /** ISO 8601: when the conversation ended or was first seen to have ended; null while it is live. */
  overSince: string | null
}

/** Stores a conversation's delivery records, replacing earlier ones. */
export function putDeliveryRecords(
  cache: WritableDb,
  service: string,
  check: DeliveryCheck,
  records: readonly { status: string; lastAt: string; json: string }[],
): void {
  cache.transaction(() => {
    cache.run(
      `INSERT OR REPLACE INTO delivery_checks (service, conversation_id, created_at, as_of, is_final, over_since)
       VALUES (?, ?, ?, ?, ?, ?)`,
      service,
      check.conversationId,
      check.createdAt,
      check.asOf,
      check.isFinal ? 1 : 0,
      check.overSince,
    )
    cache.run(`DELETE FROM delivery_records WHERE service = ? AND conversation_id = ?`, service, check.conversationId)
    for (const [position, { status, lastAt, json }] of records.entries()) {
      cache.run(
        `INSERT INTO delivery_records (service, conversation_id, position, status, last_at, json) VALUES (?, ?, ?, ?, ?, ?)`,
        service,
        check.conversationId,
        position,
        status,
        lastAt,
        json,
      )
    }
  })
}

/** Undefined if the conversation was never refreshed. */
export function getDeliveryRecords<T>(
  cache: ReadableDb,
  service: string,
  conversationId: string,
): { records: T[]; asOf: string } | undefined {
  const check = cache.get<{ asOf: string }>(
    `SELECT as_of AS asOf FROM delivery_checks WHERE service = ? AND conversation_id = ?`,
    service,
    conversationId,
  )
  if (!check) return undefined
  const rows = cache.rows<[string]>(
    `SELECT json FROM delivery_records WHERE service = ? AND conversation_id = ? ORDER BY position`,
    service,
    conversationId,
  )
  return { records: rows.map(([json]) => parseStored<T>(json)), asOf: check.asOf }
}

/** True if the conversation was refreshed and nothing can change any more. */
export function isDeliveryFinal(cache: ReadableDb, service: string, conversationId: string): boolean {
  const row = cache.get<{ isFinal: number }>(
    `SELECT is_final AS isFinal FROM delivery_checks WHERE service = ? AND conversation_id = ?`,
    service,
    conversationId,
  )
  return row?.isFinal === 1
}

/** When the conversation ended, as of its last refresh; null if unknown. */
export function getDeliveryOverSince(cache: ReadableDb, service: string, conversationId: string): string | null {
  const row = cache.get<{ overSince: string | null }>(
    `SELECT over_since AS overSince FROM delivery_checks WHERE service = ? AND conversation_id = ?`,
    service,
    conversationId,
  )
  return row?.overSince ?? null
}

/** Records that aren't delivered, newest first. */
export function listUndelivered<T>(cache: ReadableDb, service: string, limit: number): T[] {
  return cache
    .rows<[string]>(
      `SELECT json FROM delivery_records WHERE service = ? AND status <> 'delivered' ORDER BY last_at DESC LIMIT ?`,
      service,
      limit,
    )
    .map(([json]) => parseStored<T>(json))
}

/** Number of conversations checked, of their records, and of undelivered records, and the time of the last check. */
export function countDeliveries(
  cache: ReadableDb,
  service: string,
): { conversations: number; records: number; undeliveredCount: number; asOf: string | null } {
  const checks = cache.get<{ count: number; asOf: string | null }>(
    `SELECT count(*) AS count, max(as_of) AS asOf FROM delivery_checks WHERE service = ?`,
    service,
  )
  const records = cache.get<{ count: number; undelivered: number | null }>(
    `SELECT count(*) AS count, sum(status <> 'delivered') AS undelivered FROM delivery_records WHERE service = ?`,
    service,
  )
  return {
    conversations: checks?.count ?? 0,
    records: records?.count ?? 0,
    undeliveredCount: records?.undelivered ?? 0,
    asOf: checks?.asOf ?? null,
  }
}
