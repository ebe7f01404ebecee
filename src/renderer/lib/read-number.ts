import { perLocale } from './format-locale.ts'

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

const written = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }))
// Years and ports have no separators, large amounts do.
const bound = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'min2' }))
const GROUPED = /^\d{1,3}([.,’' \u00A0\u202F]\d{3})+$/
const DECIMAL = /^(\d+([.,]\d*)?|[.,]\d+)$/

/** Parses a typed number with a point or comma, and thousands separators in whole numbers; says why it refuses one. */
export function readNumber(text: string, range: NumberRange): ReadNumber {
  const { min, max, isWhole = false, isRequired = false, unit = '' } = range
  const trimmed = text.trim()
  const bare = (unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed).trim()
  if (bare === '') return isRequired ? { isValid: false, why: formatRange(range) } : { isValid: true, value: null }
  const sign = /^[-−]/.test(bare) ? -1 : 1
  const digits = bare.replace(/^[-−+]\s*/, '')
  const plain = isWhole && GROUPED.test(digits) ? digits.replaceAll(/\D/g, '') : digits
  const value = DECIMAL.test(plain) ? sign * Number(plain.replace(',', '.')) : Number.NaN
  const isInRange = value >= min && value <= max && (!isWhole || Number.isInteger(value))
  // Negative zero would be shown as -0.
  return isInRange ? { isValid: true, value: value + 0 } : { isValid: false, why: formatRange(range) }
}

/** `Enter 0 to 600 s.`, `Enter a whole number, 1 or more.` */
function formatRange({ min, max, isWhole = false, isRequired = false, unit = '' }: NumberRange): string {
  const format = (value: number) => bound().format(value)
  const bounds = max === Number.MAX_SAFE_INTEGER ? `${format(min)} or more` : `${format(min)} to ${format(max)}`
  const suffix = unit === '' ? '' : ` ${unit}`
  return `Enter ${isWhole ? 'a whole number, ' : ''}${bounds}${suffix}${isRequired ? '' : ', or leave empty'}.`
}

/** A number as a field shows it: `0.5 s`, `+3`. */
export function writeNumber(value: number | null, unit = '', showsSign = false): string {
  if (value === null) return ''
  return `${showsSign && value > 0 ? '+' : ''}${written().format(value)}${unit === '' ? '' : ` ${unit}`}`
}
