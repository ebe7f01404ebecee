import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { readNumber } from '../../lib/read-number.ts'

/** Parses a number of days: null for none, undefined if it isn't a valid period. */
export function readRetentionDays(written: string): number | null | undefined {
  const read = readNumber(written, { min: 1, max: RETENTION_DAYS_MAX, isWhole: true })
  return read.isValid ? read.value : undefined
}
