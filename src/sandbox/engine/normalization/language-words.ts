/** Grammatical gender, where the language counts by it. */
export type Gender = 'm' | 'f' | 'n'

/** What is counted: its name for one and for any other amount. */
export interface Counted {
  one: string
  many: string
  gender: Gender
}

export interface Currency extends Counted {
  /** The hundredth part; absent for currencies without one. */
  part?: Counted
}

/** How one language writes and says numbers and what is made of them. */
export interface LanguageWords {
  /** Of a whole, non-negative number in digits. */
  cardinal(digits: string): string
  /** `words` is a cardinal; it comes back as it stands before what is counted. */
  agree(words: string, gender: Gender): string
  /** Of a whole number above zero written with an ordinal mark; `before` is the text in front, `undefined` when it is none after all. */
  ordinal(digits: string, mark: string, before: string): string | undefined
  /** What makes digits an ordinal, as a pattern source. */
  ordinalMark: string
  /** Of a year in four digits. */
  year(digits: string): string
  /** Of the ten years from one written `1990s`; absent where they are not written so. */
  decade?(digits: string): string
  /** Whether four bare digits are taken for a year; `before` is the text in front of them. */
  isYear(digits: string, before: string): boolean
  /** Pattern sources. */
  decimalMark: string
  groupMark: string
  /** Decimals of up to two digits are said as a number rather than one by one. */
  saysShortDecimalsWhole: boolean
  point: string
  minus: string
  plus: string
  percent: string
  permille: string
  numberSign: string
  /** Between the ends of a range. */
  to: string
  /** Twelve, in order, lower case. */
  months: readonly string[]
  /** Short forms, without their full stop; an empty string where there is none. */
  shortMonths: readonly string[]
  /** Months are capitals here, so `may` and `march` are verbs. */
  capitalizesMonths: boolean
  /** `03/04` is the fourth of March. */
  monthFirst: boolean
  /** `March 4` is a date, too. */
  writesMonthFirst: boolean
  /** `year` is in words already. `before` is the text in front of the date, `dayFirst` how it is written. */
  date(day: number, month: string, year: string | undefined, before: string, dayFirst: boolean): string
  /** `half` is `am` or `pm` where it was written. */
  time(hour: number, minute: number, half: 'am' | 'pm' | undefined): string
  /** What may follow a written time and is part of it, as a pattern source. */
  timeTail: string
  seconds: Counted
  /** By the symbol it is written with. */
  units: Readonly<Record<string, Counted>>
  /** By sign or code. */
  currencies: Readonly<Record<string, Currency>>
  /** Between whole and part: five dollars *and* twenty cents. */
  currencyJoin: string
  saysCurrencyParts: boolean
  /** Written magnitudes and how they are said with what is counted: five million *of* euros. */
  magnitudes: Readonly<Record<string, string>>
  /** What stands before the name of what there are millions of. */
  magnitudeJoin(name: string): string
  /** Between a whole number and a fraction. */
  fractionJoin: string
  fractions: Readonly<Record<string, string>>
}
