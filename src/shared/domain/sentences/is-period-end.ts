import {
  AFTER_ORDINAL,
  AFTER_TIME,
  BEFORE_LETTER,
  BEFORE_NUMBER,
  BEFORE_ORDINAL,
  BEFORE_TIME,
  CAPITAL_TITLES,
  COMPANIES,
  COMPANY_GOES_ON,
  DATES,
  DATES_AND_WORDS,
  NEVER_LAST,
  OFTEN_LAST,
  SELDOM_LAST,
  startsSentences,
  TITLES_AND_STREETS,
} from './abbreviations.ts'

/** The word before a period, and what is around it. */
interface PeriodPlace {
  word: string
  /** In lower case; of `z. B.` both letters, without spaces. */
  abbreviation: string
  /** The text before the word. */
  lead: string
  /** What follows, without opening quotes and dashes. */
  rest: string
  /** The first word of `rest`. */
  next: string
  /** Whether `next` has a period of its own, as initials have. */
  isNextInitial: boolean
  isNextLower: boolean
  isNextNumber: boolean
  /** Whether a sentence commonly starts with what follows. */
  startsNext: boolean
}

const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/u
/** With the periods and hyphens within it. */
const LAST_WORD = /[\p{L}\p{M}\p{N}§º°ª]+(?:[.’'-]+[\p{L}\p{M}\p{N}]+)*$/u
const ELISION = /^(?:l|d|j|m|t|s|n|c|qu|dell|all|nell|dall|sull|un|quest)[’'](?=\p{L}{2})/iu
/** `z. B`, `p. ej`, `por ej`, `i. d. R`. */
const SPACED = /(?<![\p{L}\p{N}.’'])(?:(?:\p{L}\.\s?)+\p{L}{1,4}|(?:por|par|per) (?:ej|ex|es))$/iu
const ROMAN = /^[IVXLCDM]+$/u
/** `Bsp`, `Hptm`, but not `Hmm`, `BBC` or `km` after a number. */
const WITHOUT_VOWEL = /^[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xzß]{1,4}$/u
const INTERJECTION = /^(?:h+m+|m+|s+h+|p+s+t|b+r+|g+r+|z+|t+s+k?|p+f+t?)$/iu
const ARTICLE = /(?:^|[\s(])(?:il|lo|la|el|los|un|o|os|do|da|ao|al|del|le|du|l)[\s’']+$/iu
const OPENING_QUOTE = /["“„«»‘‚¿¡]/u

/**
 * Whether a period ends a sentence.
 *
 * @param core the text before the period; its last 60 characters are enough
 * @param opening opening quotes, brackets and dashes before the next word
 * @param rest the text from the next word on
 */
export function isPeriodEnd(core: string, opening: string, rest: string): boolean {
  const [written = ''] = LAST_WORD.exec(core) ?? []
  if (written === '') return true
  const elision = ELISION.exec(written)?.[0] ?? ''
  const word = written.slice(elision.length)
  const lead = core.slice(0, core.length - word.length)
  const [next = ''] = FIRST_WORD.exec(rest) ?? []
  const spaced = getSpaced(core)
  const isNextInitial = /^\p{Lu}\p{Ll}?$/u.test(next) && rest.charAt(next.length) === '.'
  const place: PeriodPlace = {
    word,
    abbreviation: spaced ?? word.toLowerCase(),
    lead,
    rest,
    next,
    isNextInitial,
    isNextLower: /^\p{Ll}/u.test(rest),
    isNextNumber: /^\p{Nd}/u.test(rest),
    startsNext: next === '' || OPENING_QUOTE.test(opening) || (startsSentences(next) && !isNextInitial),
  }
  if (/^\p{Nd}+$/u.test(word)) return !isOrdinal(place)
  if (ROMAN.test(word) && next !== '' && isLineStart(lead)) return false
  if (/^\p{L}$/u.test(word) && spaced === undefined) return isLetterEnd(place)
  return isAbbreviationEnd(place) ?? isCalendarEnd(place) ?? isNumberedEnd(place) ?? isNameEnd(place) ?? true
}

/** Without the spaces, in lower case: `z.b`. */
function getSpaced(core: string): string | undefined {
  const [found] = SPACED.exec(core) ?? []
  const folded = found
    ?.replace(/\s/gu, '')
    .toLowerCase()
    .replace(/^(por|par|per)(?!\.)/u, '$1.')
  if (folded === undefined || /^(?:\p{L}\.)+\p{L}$/u.test(folded)) return folded
  return NEVER_LAST.has(folded) || OFTEN_LAST.has(folded) ? folded : undefined
}

/** Abbreviations that decide by themselves; null for other words. */
function isAbbreviationEnd({ word, abbreviation, lead, rest, isNextLower, startsNext }: PeriodPlace): boolean | null {
  // “av. J.-C.”
  if (rest.startsWith('J.-C') || word === 'MM' || NEVER_LAST.has(abbreviation)) return false
  if (OFTEN_LAST.has(abbreviation) && !/^[AD]\.C$/u.test(word))
    return !isNextLower && !AFTER_TIME.test(rest) && !BEFORE_TIME.test(lead)
  return abbreviation.includes('.') ? startsNext : null
}

/** `Jan. 1963`, `5 de ago. de 2020`; null for other words. */
function isCalendarEnd({
  word,
  abbreviation,
  lead,
  rest,
  next,
  isNextLower,
  isNextNumber,
}: PeriodPlace): boolean | null {
  if (!DATES.has(abbreviation)) return null
  const isDateNext = isNextNumber || (DATES.has(next.toLowerCase()) && rest.charAt(next.length) === '.')
  const isDate = /\p{Nd}\.?[ºo°]?\s+(?:de\s+)?$/u.test(lead) || /^\p{Lu}/u.test(word)
  const isKnown = isDate || (isDateNext && !DATES_AND_WORDS.has(abbreviation))
  return isKnown ? !isNextLower && !isDateNext : null
}

/** `No. 5`, `vol. II`; null if no number follows. */
function isNumberedEnd({ abbreviation, next, isNextNumber }: PeriodPlace): boolean | null {
  if (!BEFORE_NUMBER.has(abbreviation)) return null
  // “No. I won’t.”
  const isLetterNext = abbreviation !== 'no' && /^(?:[IVXLCDM]+|\p{Lu})$/u.test(next)
  return isNextNumber || isLetterNext ? false : null
}

/** Titles, streets, companies and unknown abbreviations; null for words. */
function isNameEnd(place: PeriodPlace): boolean | null {
  const { word, abbreviation, lead, rest, next, isNextInitial, isNextLower, isNextNumber, startsNext } = place
  if (TITLES_AND_STREETS.has(abbreviation))
    return startsNext && next !== '' && !isNextInitial && startsSentences(next, true)
  if (CAPITAL_TITLES.has(abbreviation) && (/[’']$/u.test(lead) || ARTICLE.test(lead) || /^\p{Lu}\p{Ll}/u.test(word)))
    return next === '' || startsSentences(next, true)
  if (COMPANIES.has(abbreviation))
    return (
      startsNext ||
      !(isNextLower || COMPANY_GOES_ON.has(next.toLowerCase()) || /^(?:\p{Lu}{2,}|\S+\s\p{Lu})/u.test(rest))
    )
  if (SELDOM_LAST.has(abbreviation) || /(?:\p{Ll}{2}|-)str$/u.test(abbreviation))
    return startsNext && !isNextLower && !isNextNumber
  const isUnknown = WITHOUT_VOWEL.test(word) && !INTERJECTION.test(word) && !/\p{Nd}\s?$/u.test(lead)
  return isUnknown ? startsNext : null
}

/** Whether a single letter with a period ends a sentence: neither an initial nor an abbreviation. */
function isLetterEnd({ word, lead, next, isNextInitial, isNextLower, isNextNumber, startsNext }: PeriodPlace): boolean {
  if (isNextInitial || isNextLower || word === 'M') return false
  // “So did I.”, but “Albert I. Jones”.
  if (word === 'I') return !isLineStart(lead) && (startsNext || !/\p{Lu}\p{Ll}+\s+$/u.test(lead))
  const before = /(\p{L}+)\s+$/u.exec(lead)?.[1]?.toLowerCase() ?? ''
  const isName = BEFORE_LETTER.has(before) && word !== word.toLowerCase()
  return next === '' ? isName : startsNext || (isName && !isNextNumber)
}

/** German `3. Oktober`, or the number of a list item. */
function isOrdinal({ word, lead, next, isNextLower, isNextNumber }: PeriodPlace): boolean {
  if (word.length > 3) return false
  if (isLineStart(lead)) return true
  if (word.length > 2 && word !== '100') return false
  // “am 1. 5. 1950”
  if (isNextNumber && /\p{Nd}\.\s*$/u.test(lead)) return true
  return isNextLower || AFTER_ORDINAL.test(next) || (BEFORE_ORDINAL.test(lead) && next !== '' && !startsSentences(next))
}

/** True if nothing is before in this line, or the previous sentence. */
function isLineStart(lead: string): boolean {
  if (/(?:^|[\r\n])\s*["“„«(]?$/u.test(lead)) return true
  const [found, word = ''] = /([\p{L}\p{N}]*)[.!?…]["”’»)]?\s+["“„«(]?$/u.exec(lead) ?? []
  if (found === undefined || found.charAt(word.length) !== '.') return found !== undefined
  const known = word.toLowerCase()
  return known.length > 1 && ![NEVER_LAST, BEFORE_NUMBER, SELDOM_LAST, DATES].some((words) => words.has(known))
}
