import { toCardinal as toBritishCardinal } from 'n2words/en-GB'
import { toCardinal, toOrdinal } from 'n2words/en-US'
import type { Counted, LanguageWords } from './language-words.ts'

const counted = (one: string, many = `${one}s`): Counted => ({ one, many, gender: 'n' })

export const AMERICAN_WORDS: LanguageWords = {
  cardinal: (digits) => toCardinal(BigInt(digits)),
  agree: (words) => words,
  ordinal: (digits) => toOrdinal(BigInt(digits)),
  ordinalMark: '(?:st|nd|rd|th)',
  year: formatYear,
  decade: (digits) =>
    formatYear(digits)
      .replace(/ty$/, 'ties')
      .replace(/(ten|hundred|thousand)$/, '$1s'),
  isYear: (digits, before) =>
    (Number(digits) >= 1_900 && Number(digits) < 2_100) ||
    (Number(digits) >= 1_100 &&
      /\b(?:in|since|from|until|till|by|of|year|before|after|around|circa|during|between|and|to)\s+$/i.test(before)),
  decimalMark: '\\.',
  groupMark: ',',
  saysShortDecimalsWhole: false,
  point: 'point',
  minus: 'minus',
  plus: 'plus',
  percent: 'percent',
  permille: 'per mille',
  numberSign: 'number',
  to: 'to',
  months: 'january february march april may june july august september october november december'.split(' '),
  shortMonths: 'jan feb mar apr - jun jul aug sep oct nov dec'.split(' '),
  capitalizesMonths: true,
  monthFirst: true,
  writesMonthFirst: true,
  date: formatDate,
  time: formatTime,
  timeTail: '',
  seconds: counted('second'),
  units: {
    km: counted('kilometer'),
    m: counted('meter'),
    cm: counted('centimeter'),
    mm: counted('millimeter'),
    'km/h': counted('kilometer per hour', 'kilometers per hour'),
    mph: counted('mile per hour', 'miles per hour'),
    'm²': counted('square meter'),
    'km²': counted('square kilometer'),
    'm³': counted('cubic meter'),
    kg: counted('kilogram'),
    g: counted('gram'),
    mg: counted('milligram'),
    l: counted('liter'),
    L: counted('liter'),
    ml: counted('milliliter'),
    '°C': counted('degree Celsius', 'degrees Celsius'),
    '°F': counted('degree Fahrenheit', 'degrees Fahrenheit'),
    '°': counted('degree'),
    mi: counted('mile'),
    ft: counted('foot', 'feet'),
    lb: counted('pound'),
    lbs: counted('pound'),
    oz: counted('ounce'),
    min: counted('minute'),
    h: counted('hour'),
    s: counted('second'),
    ms: counted('millisecond'),
    Hz: counted('hertz', 'hertz'),
    kHz: counted('kilohertz', 'kilohertz'),
    MHz: counted('megahertz', 'megahertz'),
    GHz: counted('gigahertz', 'gigahertz'),
    kB: counted('kilobyte'),
    MB: counted('megabyte'),
    GB: counted('gigabyte'),
    TB: counted('terabyte'),
    W: counted('watt'),
    kW: counted('kilowatt'),
    kWh: counted('kilowatt hour'),
    V: counted('volt'),
    dB: counted('decibel'),
  },
  currencies: {
    $: { ...counted('dollar'), part: counted('cent') },
    US$: { ...counted('US dollar'), part: counted('cent') },
    USD: { ...counted('US dollar'), part: counted('cent') },
    '€': { ...counted('euro'), part: counted('cent') },
    EUR: { ...counted('euro'), part: counted('cent') },
    '£': { ...counted('pound'), part: counted('penny', 'pence') },
    GBP: { ...counted('pound'), part: counted('penny', 'pence') },
    '¥': counted('yen', 'yen'),
    R$: { ...counted('real', 'reais'), part: counted('centavo') },
    BRL: { ...counted('real', 'reais'), part: counted('centavo') },
    CHF: { ...counted('Swiss franc'), part: counted('centime') },
  },
  currencyJoin: ' and ',
  saysCurrencyParts: true,
  magnitudes: {
    thousand: 'thousand',
    million: 'million',
    billion: 'billion',
    trillion: 'trillion',
    k: 'thousand',
    M: 'million',
    bn: 'billion',
  },
  magnitudeJoin: () => ' ',
  fractionJoin: ' and ',
  fractions: { '½': 'one half', '⅓': 'one third', '⅔': 'two thirds', '¼': 'one quarter', '¾': 'three quarters' },
}

export const BRITISH_WORDS: LanguageWords = {
  ...AMERICAN_WORDS,
  cardinal: (digits) => toBritishCardinal(BigInt(digits)),
  monthFirst: false,
  units: Object.fromEntries(
    Object.entries(AMERICAN_WORDS.units).map(([symbol, unit]) => [
      symbol,
      { ...unit, one: british(unit.one), many: british(unit.many) },
    ]),
  ),
}

function british(name: string): string {
  return name.replace(/meter(?=s?\b)/, 'metre').replace(/liter(?=s?\b)/, 'litre')
}

function formatYear(digits: string): string {
  const year = Number(digits)
  const rest = year % 100
  if (year < 1_100 || (year >= 2_000 && year < 2_010) || year % 1_000 === 0) return toCardinal(year)
  const century = toCardinal(Math.floor(year / 100))
  if (rest === 0) return `${century} hundred`
  return rest < 10 ? `${century} oh ${toCardinal(rest)}` : `${century} ${toCardinal(rest)}`
}

function formatTime(hour: number, minute: number, half: 'am' | 'pm' | undefined): string {
  const tail = half === undefined ? '' : ` ${half === 'am' ? 'A M' : 'P M'}`
  if (minute > 0) return `${toCardinal(hour)} ${minute < 10 ? 'oh ' : ''}${toCardinal(minute)}${tail}`
  if (half !== undefined) return `${toCardinal(hour)}${tail}`
  return hour > 12 || hour === 0 ? `${toCardinal(hour)} hundred` : `${toCardinal(hour)} o'clock`
}

/** Keeps the written order, so each word is highlighted while it is spoken. */
function formatDate(day: number, month: string, year: string | undefined, before: string, dayFirst: boolean): string {
  const tail = year === undefined ? '' : `, ${year}`
  if (!dayFirst) return `${month} ${toOrdinal(day)}${tail}`
  return `${/\bthe\s+$/i.test(before) ? '' : 'the '}${toOrdinal(day)} of ${month}${tail}`
}
