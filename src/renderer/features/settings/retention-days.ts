import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'

/** Parses a number of days: null for none, undefined if it isn't a valid period. */
export function readRetentionDays(written: string): number | null | undefined {
  const text = written.trim()
  if (text === '') return null
  if (!/^\d{1,5}$/.test(text)) return undefined
  const days = Number(text)
  return days >= 1 && days <= RETENTION_DAYS_MAX ? days : undefined
}
