/** Number of results of each kind on one day. */
export interface CountedDay {
  /** ISO 8601 date. */
  day: string
  outcome: 'passed' | 'failed' | 'open' | 'none'
  count: number
}

/** A period of days; all periods of a trend have the same length. */
export interface TrendStep {
  /** ISO 8601 date of its first day. */
  fromDay: string
  passed: number
  failed: number
  open: number
}

const DAY_MS = 86_400_000
const MAX_STEPS = 12

/**
 * Groups the days into at most twelve periods of equal length, the last ending with the last day. Empty periods are
 * included so that time runs evenly. Invalid days are skipped.
 */
export function getTrend(days: readonly CountedDay[]): TrendStep[] {
  const readable = days.flatMap((each) => {
    const at = Date.parse(`${each.day}T00:00:00Z`) / DAY_MS
    return Number.isNaN(at) ? [] : [{ ...each, at }]
  })
  if (readable.length === 0) return []
  const first = readable.reduce((least, { at }) => Math.min(least, at), Infinity)
  const last = readable.reduce((most, { at }) => Math.max(most, at), -Infinity)
  const daysEach = Math.ceil((last - first + 1) / MAX_STEPS)
  const stepCount = Math.ceil((last - first + 1) / daysEach)
  const begin = last - stepCount * daysEach + 1
  const steps = Array.from({ length: stepCount }, (_step, index): TrendStep => ({
    fromDay: new Date((begin + index * daysEach) * DAY_MS).toISOString().slice(0, 10),
    ...{ passed: 0, failed: 0, open: 0 },
  }))
  for (const { at, outcome, count } of readable) {
    const step = steps[Math.floor((at - begin) / daysEach)]
    if (step && outcome !== 'none') step[outcome] += count
  }
  return steps
}
