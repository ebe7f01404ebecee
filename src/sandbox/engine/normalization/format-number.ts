import type { Counted, Currency, LanguageWords } from './language-words.ts'

/** A parsed number: digits without group separators. */
export interface WrittenNumber {
  sign: string
  whole: string
  decimals: string
}

/** Longer digit sequences aren't amounts but identifiers, and are spoken digit by digit. */
const LONGEST_AMOUNT_DIGITS = 15

/** Pattern `source` for an unsigned number as written in `language`, with or without grouping and decimals. */
export function numberPattern(language: LanguageWords): string {
  const { groupMark, decimalMark } = language
  return `(?:\\d{1,3}(?:${groupMark}\\d{3})+(?!\\d)|\\d+)(?:${decimalMark}\\d+)?`
}

/** Parses a match of {@link numberPattern}. */
export function readNumber(language: LanguageWords, written: string, sign = ''): WrittenNumber {
  const [whole = '', decimals = ''] = written.split(new RegExp(`${language.decimalMark}(?=\\d+$)`))
  const isGrouped = new RegExp(`^\\d{1,3}(?:${language.groupMark}\\d{3})+$`).test(written)
  return isGrouped
    ? { sign, whole: written.replaceAll(/\D/g, ''), decimals: '' }
    : { sign, whole: whole.replaceAll(/\D/g, ''), decimals }
}

/** The number in words, standing alone. */
export function spellNumber(language: LanguageWords, number: WrittenNumber): string {
  return formatSign(language, number.sign) + formatUnsigned(language, number)
}

/** The number with what it counts: "one kilometer", "two and a half". */
export function formatCounted(language: LanguageWords, number: WrittenNumber, counted: Counted): string {
  const words = formatSign(language, number.sign) + language.agree(formatUnsigned(language, number), counted.gender)
  return `${words} ${isOne(number) ? counted.one : counted.many}`
}

/** An amount of money; units and hundredths are spoken separately if it has two decimals. */
export function formatMoney(language: LanguageWords, number: WrittenNumber, currency: Currency): string {
  const { part } = currency
  const parts = Number(number.decimals)
  if (number.decimals.length !== 2 || part === undefined) return formatCounted(language, number, currency)
  const whole = { ...number, decimals: '' }
  if (parts === 0) return formatCounted(language, whole, currency)

  const partNumber = { sign: '', whole: String(parts), decimals: '' }
  const saidParts = language.saysCurrencyParts
    ? formatCounted(language, partNumber, part)
    : formatUnsigned(language, partNumber)
  if (Number(whole.whole) === 0) return formatSign(language, number.sign) + formatCounted(language, partNumber, part)
  return `${formatCounted(language, whole, currency)}${language.currencyJoin}${saidParts}`
}

/** Speaks every digit separately. */
export function formatDigits(language: LanguageWords, digits: string): string {
  return [...digits].map((digit) => language.cardinal(digit)).join(' ')
}

function formatUnsigned(language: LanguageWords, { whole, decimals }: WrittenNumber): string {
  const isRow = whole.length > LONGEST_AMOUNT_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const words = isRow ? formatDigits(language, whole) : language.cardinal(whole)
  if (decimals === '') return words
  const saysWhole = language.saysShortDecimalsWhole && decimals.length <= 2 && !decimals.startsWith('0')
  return `${words} ${language.point} ${saysWhole ? language.cardinal(decimals) : formatDigits(language, decimals)}`
}

function formatSign(language: LanguageWords, sign: string): string {
  if (sign === '-' || sign === '\u2212') return `${language.minus} `
  return sign === '+' ? `${language.plus} ` : ''
}

function isOne({ whole, decimals }: WrittenNumber): boolean {
  return whole === '1' && decimals === ''
}
