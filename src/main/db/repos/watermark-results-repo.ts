import type { CheckMethod, HeardWindow, WatermarkResult } from '#shared/contract/watermark.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** Key of a result. */
export interface ResultPlace {
  sha256: string
  service: string
  withKey: boolean
  method: CheckMethod
}

interface ResultRow {
  watermarked: number
  confidence: number | null
  sent: string
  windows: string | null
  requestId: string | null
  checkedAt: string
}

/** The service's last result for a file sent this way; undefined if there is none. */
export function getResult(db: ReadableDb, place: ResultPlace): WatermarkResult | undefined {
  const row = db.get<ResultRow>(
    `SELECT watermarked, confidence, sent, windows, request_id AS requestId, checked_at AS checkedAt FROM watermark_results
     WHERE sha256 = ? AND service = ? AND with_key = ? AND method = ?`,
    place.sha256,
    place.service,
    place.withKey ? 1 : 0,
    JSON.stringify(place.method),
  )
  return (
    row && {
      ...row,
      watermarked: row.watermarked === 1,
      method: place.method,
      sent: parseStored<WatermarkResult['sent']>(row.sent),
      windows: row.windows === null ? null : parseStored<HeardWindow[]>(row.windows),
    }
  )
}

/** Stores a result, replacing the earlier one. */
export function putResult(db: WritableDb, place: ResultPlace, result: WatermarkResult): void {
  db.run(
    `INSERT OR REPLACE INTO watermark_results (sha256, service, with_key, method, watermarked, confidence, sent, windows,
       request_id, checked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    place.sha256,
    place.service,
    place.withKey ? 1 : 0,
    JSON.stringify(place.method),
    result.watermarked ? 1 : 0,
    result.confidence,
    JSON.stringify(result.sent),
    result.windows && JSON.stringify(result.windows),
    result.requestId,
    result.checkedAt,
  )
}
