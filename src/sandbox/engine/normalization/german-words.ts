import { toCardinal, toOrdinal } from 'n2words/de-DE'
import type { Counted, Gender, LanguageWords } from './language-words.ts'

const counted = (one: string, many = one, gender: Gender = 'm'): Counted => ({ one, many, gender })

export const GERMAN_WORDS: LanguageWords = {
  cardinal: (digits) => toCardinal(BigInt(digits)),
  agree: (words, gender) => (words === 'eins' ? (gender === 'f' ? 'eine' : 'ein') : words),
  ordinal: (digits, _mark, before) => (followsArticle(before) ? inflect(toOrdinal(BigInt(digits)), before) : undefined),
  ordinalMark: '\\.(?=\\s\\p{L})',
  year: formatYear,
  isYear: (digits) => Number(digits) >= 1_100 && Number(digits) < 2_100,
  decimalMark: ',',
  groupMark: '[.\\u00a0\\u2007\\u2009\\u202f ]',
  saysShortDecimalsWhole: false,
  point: 'Komma',
  minus: 'minus',
  plus: 'plus',
  percent: 'Prozent',
  permille: 'Promille',
  numberSign: 'Nummer',
  to: 'bis',
  months: 'januar februar märz april mai juni juli august september oktober november dezember'.split(' '),
  shortMonths: 'jan feb mär apr - jun jul aug sep okt nov dez'.split(' '),
  capitalizesMonths: true,
  monthFirst: false,
  writesMonthFirst: false,
  date: (day, month, year, before) =>
    `${inflect(toOrdinal(day), before)} ${month}${year === undefined ? '' : ` ${year}`}`,
  time: (hour, minute) =>
    `${hour === 1 ? 'ein' : toCardinal(hour)} Uhr${minute === 0 ? '' : ` ${minute === 1 ? 'eins' : toCardinal(minute)}`}`,
  timeTail: '\\s?Uhr',
  seconds: counted('Sekunde', 'Sekunden', 'f'),
  units: {
    km: counted('Kilometer'),
    m: counted('Meter'),
    cm: counted('Zentimeter'),
    mm: counted('Millimeter'),
    'km/h': counted('Kilometer pro Stunde'),
    'm²': counted('Quadratmeter'),
    'km²': counted('Quadratkilometer'),
    'm³': counted('Kubikmeter'),
    kg: counted('Kilogramm'),
    g: counted('Gramm'),
    mg: counted('Milligramm'),
    l: counted('Liter'),
    ml: counted('Milliliter'),
    '°C': counted('Grad Celsius'),
    '°F': counted('Grad Fahrenheit'),
    '°': counted('Grad'),
    min: counted('Minute', 'Minuten', 'f'),
    h: counted('Stunde', 'Stunden', 'f'),
    Std: counted('Stunde', 'Stunden', 'f'),
    s: counted('Sekunde', 'Sekunden', 'f'),
    ms: counted('Millisekunde', 'Millisekunden', 'f'),
    Hz: counted('Hertz'),
    kHz: counted('Kilohertz'),
    MHz: counted('Megahertz'),
    GHz: counted('Gigahertz'),
    kB: counted('Kilobyte'),
    MB: counted('Megabyte'),
    GB: counted('Gigabyte'),
    TB: counted('Terabyte'),
    W: counted('Watt'),
    kW: counted('Kilowatt'),
    kWh: counted('Kilowattstunde', 'Kilowattstunden', 'f'),
    V: counted('Volt'),
    dB: counted('Dezibel'),
  },
  currencies: {
    $: { ...counted('Dollar'), part: counted('Cent') },
    US$: { ...counted('US-Dollar'), part: counted('Cent') },
    USD: { ...counted('US-Dollar'), part: counted('Cent') },
    '€': { ...counted('Euro'), part: counted('Cent') },
    EUR: { ...counted('Euro'), part: counted('Cent') },
    '£': { ...counted('Pfund'), part: counted('Penny', 'Pence') },
    GBP: { ...counted('Pfund'), part: counted('Penny', 'Pence') },
    '¥': counted('Yen'),
    R$: { ...counted('Real', 'Reais'), part: counted('Centavo', 'Centavos') },
    CHF: { ...counted('Franken'), part: counted('Rappen') },
  },
  currencyJoin: ' ',
  saysCurrencyParts: false,
  magnitudes: {
    Tausend: 'tausend',
    Million: 'Million',
    Millionen: 'Millionen',
    'Mio.': 'Millionen',
    Milliarde: 'Milliarde',
    Milliarden: 'Milliarden',
    'Mrd.': 'Milliarden',
  },
  magnitudeJoin: () => ' ',
  fractionJoin: ' ',
  fractions: { '½': 'ein halb', '⅓': 'ein Drittel', '⅔': 'zwei Drittel', '¼': 'ein Viertel', '¾': 'drei Viertel' },
}

const DATIVE = /\b(?:am|vom|zum|dem|den|des|beim|im|bis|seit|ab)\s+$/i
const NOMINATIVE = /\b(?:der|die|das)\s+$/i

/** "Es waren 3. Danach" ends a sentence; "der 3. Versuch" does not. */
function followsArticle(before: string): boolean {
  return DATIVE.test(before) || NOMINATIVE.test(before)
}

/** `dritte` inflected for the preceding text: der dritte, am dritten, dritter. */
function inflect(ordinal: string, before: string): string {
  if (DATIVE.test(before)) return `${ordinal}n`
  return NOMINATIVE.test(before) ? ordinal : `${ordinal}r`
}

function formatYear(digits: string): string {
  const year = Number(digits)
  if (year < 1_100 || year >= 2_000) return toCardinal(year)
  const rest = year % 100
  return `${toCardinal(Math.floor(year / 100))}hundert${rest === 0 ? '' : toCardinal(rest)}`
}
