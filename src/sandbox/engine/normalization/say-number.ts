import type { Counted, Currency, LanguageWords } from './language-words.ts'

/** A number as written, taken apart: digits without group marks. */
export interface WrittenNumber {
  sign: string
  whole: string
  decimals: string
}

/** Longer rows of digits are no amounts but numbers of something, and said one by one. */
const LONGEST_AMOUNT_DIGITS = 15

/** `source` of a pattern for a number without its sign, as `language` writes it: grouped or not, with decimals or not. */
export function numberPattern(language: LanguageWords): string {
  const { groupMark, decimalMark } = language
  return `(?:\\d{1,3}(?:${groupMark}\\d{3})+(?!\\d)|\\d+)(?:${decimalMark}\\d+)?`
}

/** Takes apart what {@link numberPattern} found. */
export function readNumber(language: LanguageWords, written: string, sign = ''): WrittenNumber {
  const [whole = '', decimals = ''] = written.split(new RegExp(`${language.decimalMark}(?=\\d+$)`))
  const isGrouped = new RegExp(`^\\d{1,3}(?:${language.groupMark}\\d{3})+$`).test(written)
  return isGrouped
    ? { sign, whole: written.replaceAll(/\D/g, ''), decimals: '' }
    : { sign, whole: whole.replaceAll(/\D/g, ''), decimals }
}

/** The number in words, as it stands alone. */
export function sayNumber(language: LanguageWords, number: WrittenNumber): string {
  return saySign(language, number.sign) + sayUnsigned(language, number)
}

/** The number with what it counts: "one kilometer", "two and a half". */
export function sayCounted(language: LanguageWords, number: WrittenNumber, counted: Counted): string {
  const words = saySign(language, number.sign) + language.agree(sayUnsigned(language, number), counted.gender)
  return `${words} ${isOne(number) ? counted.one : counted.many}`
}

/** An amount of money: whole and hundredths apart where it has two decimals. */
export function sayMoney(language: LanguageWords, number: WrittenNumber, currency: Currency): string {
  const { part } = currency
  const parts = Number(number.decimals)
  if (number.decimals.length !== 2 || part === undefined) return sayCounted(language, number, currency)
  const whole = { ...number, decimals: '' }
  if (parts === 0) return sayCounted(language, whole, currency)

  const partNumber = { sign: '', whole: String(parts), decimals: '' }
  const saidParts = language.saysCurrencyParts
    ? sayCounted(language, partNumber, part)
    : sayUnsigned(language, partNumber)
  if (Number(whole.whole) === 0) return saySign(language, number.sign) + sayCounted(language, partNumber, part)
  return `${sayCounted(language, whole, currency)}${language.currencyJoin}${saidParts}`
}

/** Every digit by itself. */
export function sayDigits(language: LanguageWords, digits: string): string {
  return [...digits].map((digit) => language.cardinal(digit)).join(' ')
}

function sayUnsigned(language: LanguageWords, { whole, decimals }: WrittenNumber): string {
  const isRow = whole.length > LONGEST_AMOUNT_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const words = isRow ? sayDigits(language, whole) : language.cardinal(whole)
  if (decimals === '') return words
  const saysWhole = language.saysShortDecimalsWhole && decimals.length <= 2 && !decimals.startsWith('0')
  return `${words} ${language.point} ${saysWhole ? language.cardinal(decimals) : sayDigits(language, decimals)}`
}

function saySign(language: LanguageWords, sign: string): string {
  if (sign === '-' || sign === '\u2212') return `${language.minus} `
  return sign === '+' ? `${language.plus} ` : ''
}

function isOne({ whole, decimals }: WrittenNumber): boolean {
  return whole === '1' && decimals === ''
}
