import { perLocale } from './format-locale.ts'
import { t } from './messages/t.ts'
import { parseNumber } from './parse-number.ts'

/** What a number field accepts. */
export interface NumberRange {
  min: number
  /** `Number.MAX_SAFE_INTEGER` for no limit. */
  max: number
  isWhole?: boolean
  /** False also accepts an empty text, as null. */
  isRequired?: boolean
  /** Shown after the number and accepted when typed, such as `s`. */
  unit?: string
}

export type ReadNumber = { isValid: true; value: number | null } | { isValid: false; why: string }

// More digits than anyone types, but none of the noise of binary fractions.
const written = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: false }))
// Years and ports have no separators, large amounts do.
const bound = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'min2' }))

/** Parses a typed number within a range, with or without its unit; says why it refuses one. */
export function readNumber(text: string, range: NumberRange): ReadNumber {
  const { min, max, isWhole = false, isRequired = false, unit = '' } = range
  const refusal: ReadNumber = { isValid: false, why: formatRange(range) }
  const trimmed = text.trim()
  const bare = (unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed).trim()
  if (bare === '') return isRequired ? refusal : { isValid: true, value: null }
  const parsed = parseNumber(bare, isWhole)
  if (parsed?.kind === 'ambiguous') return { isValid: false, why: formatAmbiguity(bare, parsed.values) }
  const value = parsed?.value ?? Number.NaN
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? { isValid: true, value } : refusal
}

/** Says which numbers a text could mean. */
export function formatAmbiguity(text: string, values: readonly [number, number]): string {
  const [first, second] = [writeNumber(values[0]), writeNumber(values[1])]
  return t('number.ambiguous', { text, first, second })
}

/** `Enter 0 to 600 s.`, `Enter a whole number, 1 or more.` */
function formatRange({ min, max, isWhole = false, isRequired = false, unit = '' }: NumberRange): string {
  const format = (value: number) => bound().format(value)
  const bounds =
    max === Number.MAX_SAFE_INTEGER
      ? t('number.from', { min: format(min) })
      : t('number.between', { min: format(min), max: format(max) })
  const bounded = { range: unit === '' ? bounds : `${bounds} ${unit}` }
  if (isRequired) return isWhole ? t('number.enterWhole', bounded) : t('number.enter', bounded)
  return isWhole ? t('number.enterWholeOrEmpty', bounded) : t('number.enterOrEmpty', bounded)
}

/** A number as a field shows it: `0.5 s`, `+3`. */
export function writeNumber(value: number | null, unit = '', showsSign = false): string {
  if (value === null) return ''
  return `${showsSign && value > 0 ? '+' : ''}${written().format(value)}${unit === '' ? '' : ` ${unit}`}`
}
