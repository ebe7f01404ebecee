/** Grammatical gender, if the language inflects numbers by it. */
export type Gender = 'm' | 'f' | 'n'

/** What is counted: its singular and plural name. */
export interface Counted {
  one: string
  many: string
  gender: Gender
}

export interface Currency extends Counted {
  /** The subunit (hundredth); absent for currencies without one. */
  part?: Counted
}

/** How one language writes and speaks numbers and derived forms. */
export interface LanguageWords {
  /** Words for a non-negative integer in digits. */
  cardinal(digits: string): string
  /** Inflects the cardinal `words` for the gender of what is counted. */
  agree(words: string, gender: Gender): string
  /**
   * Words for a positive integer with an ordinal mark; `before` is the preceding text. `undefined` if it isn't an
   * ordinal after all.
   */
  ordinal(digits: string, mark: string, before: string): string | undefined
  /** Pattern source of the mark that makes digits an ordinal. */
  ordinalMark: string
  /** Words for a four-digit year. */
  year(digits: string): string
  /** Words for a decade such as `1990s`; absent if the language doesn't write decades that way. */
  decade?(digits: string): string
  /** Whether four bare digits are read as a year; `before` is the preceding text. */
  isYear(digits: string, before: string): boolean
  /** Pattern sources. */
  decimalMark: string
  groupMark: string
  /** Whether decimals of up to two digits are spoken as a number rather than digit by digit. */
  saysShortDecimalsWhole: boolean
  point: string
  minus: string
  plus: string
  percent: string
  permille: string
  numberSign: string
  /** Word between the ends of a range. */
  to: string
  /** Twelve, in order, lowercase. */
  months: readonly string[]
  /** Short forms without the period; empty string if there is none. */
  shortMonths: readonly string[]
  /** Whether months are capitalized, so `may` and `march` are verbs. */
  capitalizesMonths: boolean
  /** Whether `03/04` is March 4. */
  monthFirst: boolean
  /** Whether `March 4` is also a date. */
  writesMonthFirst: boolean
  /** `year` is already in words. `before` is the preceding text, `dayFirst` the written order. */
  date(day: number, month: string, year: string | undefined, before: string, dayFirst: boolean): string
  /** `half` is `am` or `pm` if written. */
  time(hour: number, minute: number, half: 'am' | 'pm' | undefined): string
  /** Pattern source of what may follow a written time and belongs to it. */
  timeTail: string
  seconds: Counted
  /** By written symbol. */
  units: Readonly<Record<string, Counted>>
  /** By sign or code. */
  currencies: Readonly<Record<string, Currency>>
  /** Joins whole and subunit: five dollars *and* twenty cents. */
  currencyJoin: string
  saysCurrencyParts: boolean
  /** Written magnitudes and how they are spoken with what is counted: five million *of* euros. */
  magnitudes: Readonly<Record<string, string>>
  /** Word between a magnitude and what is counted. */
  magnitudeJoin(name: string): string
  /** Word between an integer and a fraction. */
  fractionJoin: string
  fractions: Readonly<Record<string, string>>
}
