import type { ReadableDb, WritableDb } from '../database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Retention of earlier runs' versions, keeping the newest of each span: `spanMs` for those younger than `untilMs`. */
const STEPS = [
  { untilMs: DAY_MS, spanMs: 5 * MINUTE_MS },
  { untilMs: 30 * DAY_MS, spanMs: 60 * MINUTE_MS },
  { untilMs: 365 * DAY_MS, spanMs: DAY_MS },
] as const
/** A change waiting to be merged is work that nobody has reviewed yet. */
const ASIDE_MS = 90 * DAY_MS

interface ThinnedRow {
  rowid: number
  service: string
  agentId: string
  version: number
  wholeVersion: number | null
  origin: string
  savedAt: string
  isPushed: number
  isKept: number
}

/**
 * Deletes versions of earlier runs that are close to others. Always kept: the working copy, the last version pushed,
 * labeled versions, those of this run, and whole ones that others are based on. Returns the number deleted.
 */
export function thinFlowVersions(db: WritableDb, { runId, nowMs }: { runId: string; nowMs: number }): number {
  return db.transaction(() => {
    const rows = listRows(db, runId)
    const kept = keptRows(rows, nowMs)
    const wholes = new Set(kept.map(({ service, agentId, wholeVersion }) => name(service, agentId, wholeVersion)))
    const left = rows.filter((row) => !kept.includes(row) && !wholes.has(name(row.service, row.agentId, row.version)))
    for (const { rowid } of left) db.run(`DELETE FROM flow_versions WHERE rowid = ?`, rowid)
    return left.length
  })
}

/** Newest first. */
function listRows(db: ReadableDb, runId: string): ThinnedRow[] {
  return db.all<ThinnedRow>(
    `SELECT v.rowid, v.service, v.agent_id AS agentId, v.version, v.whole_version AS wholeVersion, v.origin,
       v.saved_at AS savedAt, v.pushed_at IS NOT NULL AS isPushed,
       v.label <> '' OR v.run_id = ? OR v.version = c.current_version AS isKept
     FROM flow_versions v JOIN flow_copies c USING (service, agent_id)
     ORDER BY v.service, v.agent_id, v.version DESC`,
    runId,
  )
}

function keptRows(rows: readonly ThinnedRow[], nowMs: number): ThinnedRow[] {
  const taken = new Set<string>()
  /** True the first time. */
  const isFirst = (...parts: (string | number)[]): boolean => {
    const text = JSON.stringify(parts)
    if (taken.has(text)) return false
    taken.add(text)
    return true
  }
  return rows.filter(({ service, agentId, origin, savedAt, isPushed, isKept }) => {
    const savedMs = Date.parse(savedAt)
    const ageMs = nowMs - savedMs
    const isLastPushed = isPushed === 1 && isFirst(service, agentId, 'pushed')
    const span = STEPS.find(({ untilMs }) => ageMs < untilMs)?.spanMs
    const isNewestOfSpan = span !== undefined && isFirst(service, agentId, span, Math.floor(savedMs / span))
    return isKept === 1 || isLastPushed || isNewestOfSpan || (origin === 'aside' && ageMs < ASIDE_MS)
  })
}

function name(service: string, agentId: string, version: number | null): string {
  return JSON.stringify([service, agentId, version])
}
