interface Language {
  /** Words that a number follows or precedes. */
  words: string
  /** From 1. */
  cardinals: string
  /** From 1; stems, which endings of gender and case follow. */
  ordinals: string
  /** From 10. */
  tens: string
}

/** The languages of the interface, and Dutch. `-` is a number that another word has. */
const LANGUAGES: readonly Language[] = [
  {
    words: 'chapter part book volume section act scene letter episode canto lesson',
    cardinals:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    ordinals:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    tens: '- twenty thirty forty fifty sixty seventy eighty ninety',
  },
  {
    words: 'kapitel teil buch band abschnitt akt aufzug auftritt szene brief gesang lektion folge',
    cardinals:
      'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    ordinals:
      'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst',
    tens: '- zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  },
  {
    words:
      'capítulo capitulo parte libro volumen tomo sección seccion acto escena carta canto episodio lección leccion',
    cardinals:
      'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
    ordinals: 'primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim',
    tens: '- veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  },
  {
    words: 'chapitre partie livre tome volume acte scène scene lettre épisode episode chant leçon lecon section',
    cardinals:
      'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    ordinals:
      'premi deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième',
    tens: '- vingt trente quarante cinquante soixante',
  },
  {
    words: 'capitolo parte libro volume tomo sezione atto scena lettera canto episodio lezione',
    cardinals:
      'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    ordinals:
      'prim second terz quart quint sest settim ottav non decim undicesim dodicesim tredicesim quattordicesim quindicesim sedicesim diciassettesim diciottesim diciannovesim ventesim',
    tens: '- venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  },
  {
    words: 'capítulo capitulo parte livro volume tomo seção secção ato cena carta canto episódio episodio lição',
    cardinals:
      'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
    ordinals: 'primeir segund terceir quart quint sext sétim oitav non décim',
    tens: '- vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  },
  {
    words: 'hoofdstuk deel boek bedrijf scène aflevering brief',
    cardinals:
      'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
    ordinals: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde',
    tens: '- twintig dertig veertig vijftig',
  },
]
const OTHER_FORMS: Record<string, number> = { una: 1, une: 1, duas: 2, één: 1, quatorze: 14, seconde: 2 }

/** As in a regular expression. */
export const CHAPTER_WORDS = toPattern(LANGUAGES.map(({ words }) => words).join(' '))
/** Words that a letter can follow: “Appendix A”. */
export const LETTERED_WORDS = toPattern(
  'appendix annex anhang apéndice annexe appendice apêndice anexo bijlage part section teil parte partie deel',
)
/** Parts of a book that need no number. */
export const NAMED_PARTS = toPattern(`
  prologue epilogue foreword afterword preface introduction interlude intermission acknowledgments acknowledgements
  dedication appendix postscript
  prolog epilog vorwort nachwort geleitwort einleitung einführung zwischenspiel danksagung widmung anhang vorrede
  prólogo epílogo prefacio introducción interludio agradecimientos dedicatoria apéndice posfacio
  épilogue préface avant-propos postface remerciements dédicace annexe
  prologo epilogo prefazione introduzione appendice postfazione ringraziamenti dedica premessa
  prefácio introdução interlúdio agradecimentos dedicatória apêndice posfácio
  proloog epiloog voorwoord nawoord inleiding tussenspel dankwoord bijlage`)

function toPattern(words: string): string {
  return [...new Set(words.trim().split(/\s+/u))].join('|')
}

function toNumbers(words: string): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, at) => [word, at + 1]))
}

const NUMBERS = LANGUAGES.map((language) => ({
  words: new Set(language.words.split(' ')),
  cardinals: toNumbers(language.cardinals),
  ordinals: toNumbers(language.ordinals),
  tens: toNumbers(language.tens),
}))
type Numbers = (typeof NUMBERS)[number]

const ORDINAL_ENDING = /(?:er|ère|ers|e[nmrs]?|os?|as?)?$/u
/** `twenty-one`, `treinta y uno`, `vingt et un`. */
const COMPOUND = /^(\p{L}+)(?:[-\s]+(?:(?:y|e|et)[-\s]+)?)(\p{L}+)$/u
/** `einundzwanzig`, `eenentwintig`. */
const ONES_FIRST = /^(\p{L}+?)(?:und|en|ën)(\p{L}+ig)$/u
/** `veintiuno`, `ventuno`, `trentadue`. */
const JOINED = /^(veint|vent|trent|quarant|cinquant|sessant|settant|ottant|novant)[ai]?(\p{L}+)$/u
/** `einundzwanzigstes`, `Dreißigster`. */
const LATE_ORDINAL = /ste[nmrs]?$/u

/**
 * The value of a number in digits, Roman numerals or words, also ordinal: `4`, `IV`, `four`, `vierte`. Null for other
 * words.
 *
 * @param word the chapter word beside it, in one of whose languages a number word has to be
 */
export function readNumber(written: string, word: string): number | null {
  const plain = written.toLowerCase()
  if (/^\d{1,4}$/u.test(plain)) return Number(plain)
  return readRoman(plain.replace(/^([ivxlc]+)er$/u, '$1')) ?? find(word, (language) => readWords(plain, language))
}

/** The value of an ordinal number in words: `first`, `erstes`, `vingt et unième`. */
export function readOrdinal(written: string, word: string): number | null {
  const plain = written.toLowerCase()
  return find(word, (language) => {
    const isLate = LATE_ORDINAL.test(plain) || /(?:st|nd|rd|th)$/u.test(plain)
    return getOrdinal(plain, language) ?? (isLate ? readWords(plain.replace(LATE_ORDINAL, ''), language) : null)
  })
}

/** The value of a number without a word. */
export function readRoman(word: string): number | null {
  const plain = word.toLowerCase()
  if (!/^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u.test(plain)) return null
  let value = 0
  for (let at = 0; at < plain.length; at += 1) {
    const own = ROMAN_VALUES[plain.charAt(at)] ?? 0
    value += own < (ROMAN_VALUES[plain.charAt(at + 1)] ?? 0) ? -own : own
  }
  return value
}
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function find(word: string, read: (language: Numbers) => number | null): number | null {
  const plain = word.toLowerCase()
  for (const language of NUMBERS) {
    const value = language.words.has(plain) ? read(language) : null
    if (value !== null) return value
  }
  return null
}

function getOrdinal(plain: string, { ordinals }: Numbers): number | null {
  return ordinals.get(plain) ?? ordinals.get(plain.replace(ORDINAL_ENDING, '')) ?? OTHER_FORMS[plain] ?? null
}

function readWords(plain: string, language: Numbers): number | null {
  const simple = language.cardinals.get(plain) ?? getOrdinal(plain, language)
  if (simple !== null) return simple
  const whole = language.tens.get(plain)
  if (whole !== undefined) return whole * 10
  const [, ones = '', after = ''] = ONES_FIRST.exec(plain) ?? []
  if (after !== '') return add(after, ones === 'ein' ? 'eins' : ones, language)
  const [, first = '', second = ''] = COMPOUND.exec(plain) ?? []
  if (first !== '') return add(first, second, language)
  const [, stem = '', unit = ''] = JOINED.exec(plain) ?? []
  const tens = [...language.tens.keys()].find((key) => stem !== '' && key.startsWith(stem))
  return tens === undefined ? null : add(tens, unit.replace(/é$/u, 'e').replace(/ó/u, 'o'), language)
}

function add(tens: string, ones: string, language: Numbers): number | null {
  const [high, low] = [language.tens.get(tens), language.cardinals.get(ones) ?? getOrdinal(ones, language)]
  return high === undefined || low === null || low > 9 ? null : high * 10 + low
}
