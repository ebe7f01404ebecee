import { toCardinal, toOrdinal } from 'n2words/pt-PT'
import type { Counted, Gender, LanguageWords } from './language-words.ts'

const counted = (one: string, many = `${one}s`, gender: Gender = 'm'): Counted => ({ one, many, gender })
const MILLIARD = 1_000_000_000n

/**
 * Brazilian Portuguese. The library uses European Portuguese, which differs in three teens and in the names of
 * billions.
 */
export const PORTUGUESE_WORDS: LanguageWords = {
  cardinal: (digits) => formatCardinal(BigInt(digits)),
  agree: (words, gender) =>
    gender === 'f'
      ? words
          .replace(/\bum$/, 'uma')
          .replace(/\bdois$/, 'duas')
          .replaceAll(/entos\b/g, 'entas')
      : words,
  ordinal: (digits, mark) => {
    const masculine = toOrdinal(BigInt(digits))
    return /[ªa]$/.test(mark) ? masculine.replaceAll(/o\b/g, 'a') : masculine
  },
  ordinalMark: '\\.?[º°ª]',
  year: (digits) => formatCardinal(BigInt(digits)),
  isYear: () => false,
  decimalMark: ',',
  groupMark: '[.\\u00a0\\u2007\\u2009\\u202f ]',
  saysShortDecimalsWhole: true,
  point: 'vírgula',
  minus: 'menos',
  plus: 'mais',
  percent: 'por cento',
  permille: 'por mil',
  numberSign: 'número',
  to: 'a',
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  shortMonths: 'jan fev mar abr - jun jul ago set out nov dez'.split(' '),
  capitalizesMonths: false,
  monthFirst: false,
  writesMonthFirst: false,
  date: (day, month, year) =>
    `${day === 1 ? 'primeiro' : formatCardinal(BigInt(day))} de ${month}${year === undefined ? '' : ` de ${year}`}`,
  time: (hour, minute) => {
    const hours = PORTUGUESE_WORDS.agree(formatCardinal(BigInt(hour)), 'f')
    if (minute === 0) return `${hours} ${hour === 1 ? 'hora' : 'horas'}`
    return `${hours} e ${formatCardinal(BigInt(minute))}`
  },
  timeTail: '\\s?h(?:oras)?',
  seconds: counted('segundo'),
  units: {
    km: counted('quilômetro'),
    m: counted('metro'),
    cm: counted('centímetro'),
    mm: counted('milímetro'),
    'km/h': counted('quilômetro por hora', 'quilômetros por hora'),
    'm²': counted('metro quadrado', 'metros quadrados'),
    'km²': counted('quilômetro quadrado', 'quilômetros quadrados'),
    'm³': counted('metro cúbico', 'metros cúbicos'),
    kg: counted('quilograma'),
    g: counted('grama'),
    mg: counted('miligrama'),
    l: counted('litro'),
    L: counted('litro'),
    ml: counted('mililitro'),
    '°C': counted('grau Celsius', 'graus Celsius'),
    '°F': counted('grau Fahrenheit', 'graus Fahrenheit'),
    min: counted('minuto'),
    h: counted('hora', 'horas', 'f'),
    s: counted('segundo'),
    ms: counted('milissegundo'),
    Hz: counted('hertz', 'hertz'),
    kHz: counted('quilohertz', 'quilohertz'),
    MHz: counted('megahertz', 'megahertz'),
    GHz: counted('gigahertz', 'gigahertz'),
    kB: counted('quilobyte'),
    MB: counted('megabyte'),
    GB: counted('gigabyte'),
    W: counted('watt'),
    kW: counted('quilowatt'),
    kWh: counted('quilowatt hora', 'quilowatts hora'),
    V: counted('volt'),
    dB: counted('decibel', 'decibéis'),
  },
  currencies: {
    $: { ...counted('dólar', 'dólares'), part: counted('centavo') },
    US$: { ...counted('dólar americano', 'dólares americanos'), part: counted('centavo') },
    USD: { ...counted('dólar americano', 'dólares americanos'), part: counted('centavo') },
    '€': { ...counted('euro'), part: counted('centavo') },
    EUR: { ...counted('euro'), part: counted('centavo') },
    '£': { ...counted('libra', 'libras', 'f'), part: counted('penny', 'pence') },
    GBP: { ...counted('libra', 'libras', 'f'), part: counted('penny', 'pence') },
    '¥': counted('iene'),
    R$: { ...counted('real', 'reais'), part: counted('centavo') },
    BRL: { ...counted('real', 'reais'), part: counted('centavo') },
    CHF: { ...counted('franco suíço', 'francos suíços'), part: counted('cêntimo') },
  },
  currencyJoin: ' e ',
  saysCurrencyParts: true,
  magnitudes: { mil: 'mil', milhão: 'milhão', milhões: 'milhões', bilhão: 'bilhão', bilhões: 'bilhões' },
  magnitudeJoin: () => ' de ',
  fractionJoin: ' e ',
  fractions: { '½': 'meio', '⅓': 'um terço', '⅔': 'dois terços', '¼': 'um quarto', '¾': 'três quartos' },
}

function formatCardinal(value: bigint): string {
  if (value < MILLIARD || value >= MILLIARD * 1_000n) return brazilian(toCardinal(value))
  const milliards = value / MILLIARD
  const rest = value % MILLIARD
  const words = `${brazilian(toCardinal(milliards))} ${milliards === 1n ? 'bilhão' : 'bilhões'}`
  return rest === 0n ? words : `${words} ${brazilian(toCardinal(rest))}`
}

function brazilian(words: string): string {
  return words
    .replaceAll('dezasseis', 'dezesseis')
    .replaceAll('dezassete', 'dezessete')
    .replaceAll('dezanove', 'dezenove')
}
