import type { LanguageWords } from './language-words.ts'
import { numberPattern, readNumber, formatCounted, formatDigits, formatMoney, spellNumber } from './format-number.ts'
import { monthName, monthNumber, monthPattern, formatDate } from './written-months.ts'

type Groups = Record<string, string | undefined>

/** A written form and how it is spoken. */
export interface Rule {
  /** Sticky: matched exactly at the start of a written word. */
  pattern: RegExp
  /** `undefined` if it only looked like a match; the next rule is tried. `before` is the preceding text. */
  say(groups: Groups, before: string): string | undefined
}

const SIGN = '(?<sign>[+\\-\\u2212]?)'
const SPACE = '[ \\u00a0\\u2009\\u202f]?'
const WORD_ENDS = '(?![\\p{L}\\p{N}])'

/** The rules of a language, most specific first. */
export function getRules(language: LanguageWords): Rule[] {
  return [
    ...dateRules(language),
    ...timeRules(language),
    ...moneyRules(language),
    ...countingRules(language),
    ...plainRules(language),
  ]
}

function dateRules(language: LanguageWords): Rule[] {
  const month = monthPattern(language)
  const ordinal = `(?:${language.ordinalMark}|\\.)?`
  const joint = '(?:\\s+(?:of|de|del|di))?\\s+'
  const year = `(?<year>\\d{4})${WORD_ENDS}`
  const formatSlashed: Rule['say'] = ({ first = '', second = '', year: written }, before) =>
    language.monthFirst
      ? formatDate(language, Number(second), Number(first), written, before, false)
      : formatDate(language, Number(first), Number(second), written, before, true)
  const formatNamed =
    (dayFirst: boolean): Rule['say'] =>
    ({ day, month: name = '', year: written }, before) =>
      formatDate(language, Number(day), monthNumber(language, name), written, before, dayFirst)

  const rules = [
    rule(`(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})${WORD_ENDS}`, (groups, before) =>
      formatDate(
        language,
        Number(groups['day']),
        Number(groups['month']),
        groups['year'],
        before,
        !language.monthFirst,
      ),
    ),
    rule(
      `(?<first>\\d{1,2})(?<mark>[/.])(?<second>\\d{1,2})\\k<mark>(?<year>\\d{4}|\\d{2})${WORD_ENDS}`,
      formatSlashed,
    ),
    rule(`(?<day>\\d{1,2})${ordinal}${joint}${month}(?:\\.?,?${joint}${year})?`, formatNamed(true)),
    rule(`${month}\\.?${joint}${year}`, ({ month: name = '', year: written = '' }) => {
      return `${monthName(language, monthNumber(language, name))} ${language.year(written)}`
    }),
  ]
  const nameFirst = `${month}\\.?\\s+(?<day>\\d{1,2})${ordinal}${WORD_ENDS}(?!:)(?:,?\\s+${year})?`
  return language.writesMonthFirst ? [rule(nameFirst, formatNamed(false)), ...rules] : rules
}

function timeRules(language: LanguageWords): Rule[] {
  const half = '\\s?(?<half>[aApP])(?:[mM](?!\\p{L})|\\.[mM]\\.)'
  const tail = language.timeTail === '' ? '' : `|${language.timeTail}(?!\\p{L})`
  const say: Rule['say'] = ({ hour = '', minute = '0', second, half: letter }) => {
    if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
    const time = language.time(Number(hour), Number(minute), letter === undefined ? undefined : halfOfDay(letter))
    if (second === undefined) return time
    return `${time}, ${formatCounted(language, readNumber(language, String(Number(second))), language.seconds)}`
  }

  return [
    rule(`(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?![\\d:])(?:${half}${tail})?`, say),
    rule(`(?<hour>\\d{1,2})\\s?h\\s?(?<minute>\\d{2})${WORD_ENDS}`, say),
    rule(`(?<hour>\\d{1,2})${half}`, (groups, before) =>
      Number(groups['hour']) > 12 ? undefined : say(groups, before),
    ),
  ]
}

function halfOfDay(letter: string): 'am' | 'pm' {
  return letter.toLowerCase() === 'a' ? 'am' : 'pm'
}

function moneyRules(language: LanguageWords): Rule[] {
  const currency = `(?<currency>${anyOf(language.currencies)})`
  const number = `(?<number>${numberPattern(language)})`
  const magnitude = `(?:${SPACE}(?<magnitude>${anyOf(language.magnitudes)})${WORD_ENDS})?`
  const say: Rule['say'] = ({ sign, number: written = '', magnitude: large, currency: name = '' }) => {
    const counted = language.currencies[name]
    if (counted === undefined) return undefined
    const amount = readNumber(language, written, sign)
    if (large === undefined) return formatMoney(language, amount, counted)
    const said = language.magnitudes[large] ?? large
    const joined = { one: said, many: said, gender: 'm' as const }
    return `${formatCounted(language, amount, joined)}${language.magnitudeJoin(counted.many)}${counted.many}`
  }

  return [
    rule(`${SIGN}${currency}${SPACE}${number}${magnitude}${WORD_ENDS}`, say),
    rule(`${SIGN}${number}${magnitude}${SPACE}${currency}${WORD_ENDS}`, say),
  ]
}

function countingRules(language: LanguageWords): Rule[] {
  const number = `(?<number>${numberPattern(language)})`
  const amount = (groups: Groups) => readNumber(language, groups['number'] ?? '', groups['sign'])

  const { decade } = language
  const decades =
    decade === undefined ? [] : [rule(`(?<year>\\d{3}0)['’]?s${WORD_ENDS}`, ({ year = '' }) => decade(year))]

  return [
    ...decades,
    rule(`${SIGN}${number}${SPACE}%`, (groups) => `${spellNumber(language, amount(groups))} ${language.percent}`),
    rule(`${SIGN}${number}${SPACE}‰`, (groups) => `${spellNumber(language, amount(groups))} ${language.permille}`),
    rule(`${SIGN}${number}${SPACE}(?<unit>${anyOf(language.units)})${WORD_ENDS}`, (groups) => {
      const unit = language.units[groups['unit'] ?? '']
      return unit === undefined ? undefined : formatCounted(language, amount(groups), unit)
    }),
    rule(`(?<digits>\\d{1,9})(?<mark>${language.ordinalMark})${WORD_ENDS}`, ({ digits = '', mark = '' }, before) =>
      Number(digits) === 0 ? undefined : language.ordinal(digits, mark, before),
    ),
  ]
}

function plainRules(language: LanguageWords): Rule[] {
  const number = `(?<number>${numberPattern(language)})`
  const say = (digits: string, before: string) =>
    /^\d{4}$/.test(digits) && language.isYear(digits, before)
      ? language.year(digits)
      : spellNumber(language, readNumber(language, digits))

  const formatRow: Rule['say'] = ({ row = '' }) => formatDigits(language, row.replaceAll(/\D/g, ''))

  return [
    // Phone numbers and the like are digit sequences, whatever the separators.
    rule(`(?<row>\\+?\\d{2,4}(?:[ .\\u00a0-]\\d{2,4}){2,6})${WORD_ENDS}`, formatRow),
    rule(`(?<row>\\d{3}-\\d{4})${WORD_ENDS}`, formatRow),
    rule(`(?<from>\\d{1,4})\\s?[\\u2013-]\\s?(?<to>\\d{1,4})${WORD_ENDS}(?![\\u2013-])`, (groups, before) => {
      const { from = '', to = '' } = groups
      return Number(to) > Number(from) ? `${say(from, before)} ${language.to} ${say(to, before)}` : undefined
    }),
    rule(`#${number}${WORD_ENDS}`, ({ number: written = '' }) => {
      return `${language.numberSign} ${spellNumber(language, readNumber(language, written))}`
    }),
    rule(
      `(?<whole>\\d{0,9})\\s?(?<fraction>${anyOf(language.fractions)})${WORD_ENDS}`,
      ({ whole = '', fraction = '' }) => {
        const words = language.fractions[fraction] ?? fraction
        return whole === '' ? words : `${language.cardinal(whole)}${language.fractionJoin}${words}`
      },
    ),
    rule(`${SIGN}${number}${WORD_ENDS}`, ({ sign = '', number: written = '' }, before) =>
      sign === '' ? say(written, before) : spellNumber(language, readNumber(language, written, sign)),
    ),
  ]
}

function rule(source: string, say: Rule['say']): Rule {
  return { pattern: new RegExp(source, 'uy'), say }
}

function anyOf(table: Readonly<Record<string, unknown>>): string {
  const longestFirst = Object.keys(table).toSorted((a, b) => b.length - a.length)
  return longestFirst.map((symbol) => symbol.replaceAll(/[$.*+?^()[\]{}|\\/]/g, '\\$&')).join('|')
}
