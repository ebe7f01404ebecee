import type { WritableDb } from '../../src/main/db/database.ts'

const DAYS = 730
/** Two years back from now; the last day is today. */
const DAY_MS = 24 * 60 * 60 * 1_000

/** Fills usage with two years of work: this many requests, evenly over the days, from 20 projects and 30 voices. */
export function seedCharges(db: WritableDb, requests: number, nowMs: number): void {
  db.run(
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < @requests - 1)
     INSERT INTO charges (service, day, at, project_id, voice_id, model_id, purpose, planned_characters, charged_characters, request_id)
     SELECT 'sandbox', strftime('%Y-%m-%d', at, 'unixepoch', 'localtime'), strftime('%Y-%m-%dT%H:%M:%S.000Z', at, 'unixepoch'),
       'proj_' || (n % 20), 'voice-' || (n % 30), CASE n % 5 WHEN 0 THEN 'simba-3.0' ELSE 'simba-3.2' END,
       CASE n % 9 WHEN 0 THEN 'words' ELSE 'take' END, 100 + n % 400, CASE n % 50 WHEN 0 THEN NULL ELSE 100 + n % 400 END,
       'req_' || n
     FROM (SELECT n, @fromSeconds + CAST(n AS REAL) * @spanSeconds / @requests AS at FROM numbers)`,
    { requests, fromSeconds: Math.floor((nowMs - DAYS * DAY_MS) / 1_000), spanSeconds: (DAYS * DAY_MS) / 1_000 },
  )
}
