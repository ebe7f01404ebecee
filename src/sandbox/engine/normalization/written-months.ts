import type { LanguageWords } from './language-words.ts'

/** Pattern source for any month name of the language, full or short, as the group `month`. */
export function monthPattern(language: LanguageWords): string {
  const names = [...language.months, ...language.shortMonths].filter((name) => name !== '-')
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const spellings = longestFirst.map((name) => {
    const capital = name.charAt(0).toUpperCase()
    return (language.capitalizesMonths ? capital : `[${name.charAt(0)}${capital}]`) + name.slice(1)
  })
  return `(?<month>${spellings.join('|')})(?!\\p{L})`
}

/** 1 to 12, for a name found by {@link monthPattern}. */
export function monthNumber(language: LanguageWords, name: string): number {
  const wanted = name.toLowerCase()
  const full = language.months.indexOf(wanted)
  return (full === -1 ? language.shortMonths.indexOf(wanted) : full) + 1
}

/** The full name, capitalized if the language does so. */
export function monthName(language: LanguageWords, month: number): string {
  const name = language.months[month - 1] ?? ''
  return language.capitalizesMonths ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

/** A date in words; `undefined` for a nonexistent day. Two-digit years are taken as close to the present. */
export function formatDate(
  language: LanguageWords,
  day: number,
  month: number,
  year: string | undefined,
  before: string,
  dayFirst: boolean,
): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const full = year === undefined || year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`
  return language.date(
    day,
    monthName(language, month),
    full === undefined ? undefined : language.year(full),
    before,
    dayFirst,
  )
}
