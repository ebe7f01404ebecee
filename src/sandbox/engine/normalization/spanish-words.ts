import { toCardinal, toOrdinal } from 'n2words/es-ES'
import type { Counted, Gender, LanguageWords } from './language-words.ts'

const counted = (one: string, many = `${one}s`, gender: Gender = 'm'): Counted => ({ one, many, gender })

export const SPANISH_WORDS: LanguageWords = {
  cardinal: (digits) => toCardinal(BigInt(digits)),
  agree: (words, gender) =>
    gender === 'f'
      ? words
          .replace(/uno$/, 'una')
          .replaceAll(/cientos\b/g, 'cientas')
          .replace('quinientos', 'quinientas')
      : words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un'),
  ordinal: (digits, mark) => {
    const masculine = toOrdinal(BigInt(digits))
    if (/[ªa]$/.test(mark)) return masculine.replaceAll(/o\b/g, 'a')
    return mark.endsWith('er') ? masculine.replace(/(primer|tercer)o$/, '$1') : masculine
  },
  ordinalMark: '\\.?(?:º|ª|er)',
  year: (digits) => toCardinal(BigInt(digits)),
  isYear: () => false,
  decimalMark: ',',
  groupMark: '[.\\u00a0\\u2007\\u2009\\u202f ]',
  saysShortDecimalsWhole: true,
  point: 'coma',
  minus: 'menos',
  plus: 'más',
  percent: 'por ciento',
  permille: 'por mil',
  numberSign: 'número',
  to: 'a',
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  shortMonths: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
  capitalizesMonths: false,
  monthFirst: false,
  writesMonthFirst: false,
  date: (day, month, year) =>
    `${day === 1 ? 'primero' : toCardinal(day)} de ${month}${year === undefined ? '' : ` de ${year}`}`,
  time: (hour, minute) =>
    `${hour === 1 ? 'una' : toCardinal(hour).replace(/uno$/, 'una')} ${minute === 0 ? 'en punto' : `y ${toCardinal(minute)}`}`,
  timeTail: '\\s?h(?:oras)?',
  seconds: counted('segundo'),
  units: {
    km: counted('kilómetro'),
    m: counted('metro'),
    cm: counted('centímetro'),
    mm: counted('milímetro'),
    'km/h': counted('kilómetro por hora', 'kilómetros por hora'),
    'm²': counted('metro cuadrado', 'metros cuadrados'),
    'km²': counted('kilómetro cuadrado', 'kilómetros cuadrados'),
    'm³': counted('metro cúbico', 'metros cúbicos'),
    kg: counted('kilogramo'),
    g: counted('gramo'),
    mg: counted('miligramo'),
    l: counted('litro'),
    ml: counted('mililitro'),
    '°C': counted('grado Celsius', 'grados Celsius'),
    '°F': counted('grado Fahrenheit', 'grados Fahrenheit'),
    '°': counted('grado'),
    min: counted('minuto'),
    h: counted('hora', 'horas', 'f'),
    s: counted('segundo'),
    ms: counted('milisegundo'),
    Hz: counted('hercio'),
    kHz: counted('kilohercio'),
    MHz: counted('megahercio'),
    GHz: counted('gigahercio'),
    kB: counted('kilobyte'),
    MB: counted('megabyte'),
    GB: counted('gigabyte'),
    W: counted('vatio'),
    kW: counted('kilovatio'),
    kWh: counted('kilovatio hora', 'kilovatios hora'),
    V: counted('voltio'),
    dB: counted('decibelio'),
  },
  currencies: {
    $: { ...counted('dólar', 'dólares'), part: counted('centavo') },
    US$: { ...counted('dólar estadounidense', 'dólares estadounidenses'), part: counted('centavo') },
    USD: { ...counted('dólar estadounidense', 'dólares estadounidenses'), part: counted('centavo') },
    '€': { ...counted('euro'), part: counted('céntimo') },
    EUR: { ...counted('euro'), part: counted('céntimo') },
    '£': { ...counted('libra', 'libras', 'f'), part: counted('penique') },
    GBP: { ...counted('libra', 'libras', 'f'), part: counted('penique') },
    '¥': counted('yen', 'yenes'),
    R$: { ...counted('real', 'reales'), part: counted('centavo') },
    MXN: { ...counted('peso'), part: counted('centavo') },
    CHF: { ...counted('franco suizo', 'francos suizos'), part: counted('céntimo') },
  },
  currencyJoin: ' con ',
  saysCurrencyParts: true,
  magnitudes: { mil: 'mil', millón: 'millón', millones: 'millones', 'mil millones': 'mil millones' },
  magnitudeJoin: () => ' de ',
  fractionJoin: ' y ',
  fractions: { '½': 'un medio', '⅓': 'un tercio', '⅔': 'dos tercios', '¼': 'un cuarto', '¾': 'tres cuartos' },
}

/** Mexico writes 1,234.56 and uses pesos. */
export const MEXICAN_WORDS: LanguageWords = {
  ...SPANISH_WORDS,
  decimalMark: '\\.',
  groupMark: '[,\\u00a0\\u2007\\u2009\\u202f ]',
  point: 'punto',
  currencies: { ...SPANISH_WORDS.currencies, $: { ...counted('peso'), part: counted('centavo') } },
}
