import { perLocale } from './format-locale.ts'

/** A typed number, or both numbers that the text could mean. */
export type ParsedNumber = { kind: 'number'; value: number } | { kind: 'ambiguous'; values: [number, number] }

const decimalMark = perLocale(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)
const DIGIT = /\p{Nd}/u
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u2066-\u2069]/gu
/** Hyphens, dashes and minus signs: keyboards, word processors and spreadsheets write different ones. */
const MINUS = /^[-\u207B\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/u
const PLUS = /^[+\uFE62\uFF0B]/u
const ARABIC_DECIMAL = '\u066B'
/** Points and commas have two meanings; Arabic has a sign for each, and spaces and apostrophes only separate thousands. */
const SEPARATOR = /[.,'\u066B\u066C ]/u
const NOTATION = /^(?:[.,\u066B]?\d+|\d[\d.,'\u066B\u066C ]*)$/u
const EXPONENT = /^\d+(?:[.,]\d+)?e[+-]?\d+$/iu

/**
 * Parses a number as people type it: with the decimal mark of the chosen format locale or another one, thousands
 * separators, any minus sign, and the digits of any script. Null for text that isn't a number.
 *
 * @param isWhole only whole numbers are expected: a separator before three digits means thousands, unless it is the
 *   locale's decimal mark
 */
export function parseNumber(text: string, isWhole = false): ParsedNumber | null {
  const plain = toPlain(text)
  const isNegative = MINUS.test(plain)
  const unsigned = isNegative || PLUS.test(plain) ? plain.slice(1).trimStart() : plain
  const parsed = EXPONENT.test(unsigned)
    ? toNumber(Number(unsigned.replace(',', '.')))
    : NOTATION.test(unsigned)
      ? parseUnsigned(unsigned, isWhole)
      : null
  if (!parsed || !isNegative) return parsed
  // Negative zero would be shown as -0.
  const negate = (value: number) => 0 - value
  return parsed.kind === 'number'
    ? toNumber(negate(parsed.value))
    : { kind: 'ambiguous', values: [negate(parsed.values[0]), negate(parsed.values[1])] }
}

const toNumber = (value: number): ParsedNumber | null => (Number.isFinite(value) ? { kind: 'number', value } : null)

function parseUnsigned(text: string, isWhole: boolean): ParsedNumber | null {
  const parts = text.split(SEPARATOR)
  const separators = [...text].filter((character) => SEPARATOR.test(character))
  const last = separators.at(-1)
  const fraction = parts.at(-1) ?? ''
  const decimal = toNumber(Number(`${parts.slice(0, -1).join('') || '0'}.${fraction || '0'}`))
  if (last === undefined) return toNumber(Number(text))
  const canBeDecimal = last === '.' || last === ',' || last === ARABIC_DECIMAL
  const [first] = separators
  if (separators.length === 1) {
    if (!isGrouped(parts) || last === ARABIC_DECIMAL) return canBeDecimal ? decimal : null
    const grouped = Number(parts.join(''))
    if (!canBeDecimal) return toNumber(grouped)
    const isOwnMark = last === decimalMark()
    if (isOwnMark !== isWhole) return isWhole ? toNumber(grouped) : decimal
    return { kind: 'ambiguous', values: [grouped, Number(`${parts[0]}.${fraction}`)] }
  }
  if (first === ARABIC_DECIMAL) return null
  if (separators.every((separator) => separator === first))
    return isGrouped(parts) ? toNumber(Number(parts.join(''))) : null
  const isDecimalLast = canBeDecimal && separators.slice(0, -1).every((separator) => separator === first)
  return isDecimalLast && first !== last && isGrouped(parts.slice(0, -1)) ? decimal : null
}

/** True for thousands, such as `1 500`, or `12,34,567` as in India. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const inner = rest.slice(0, -1)
  const areInner = (length: number) => inner.every((part) => part.length === length)
  return (
    /^[1-9]\d{0,2}$/u.test(first) && rest.at(-1)?.length === 3 && (areInner(3) || (areInner(2) && first.length < 3))
  )
}

/** The text with the digits 0 to 9, one kind of each separator, and no marks of direction. */
function toPlain(text: string): string {
  return [...text.replaceAll(DIRECTION_MARKS, '').trim()]
    .map((character) => (DIGIT.test(character) ? String(digitValue(character)) : character))
    .join('')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[’＇]/gu, "'")
    .replaceAll('．', '.')
    .replaceAll(/[，﹐]/gu, ',')
}

/** In Unicode, the digits of a script follow each other from 0 to 9; a few scripts have several such rows. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
