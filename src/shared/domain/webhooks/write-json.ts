import { t } from './messages/t.ts'

/**
 * Writes a value as compact JSON. A value nested too deep for the program is reported as such: a sender may write one.
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return t('tooDeep')
    throw error
  }
}
