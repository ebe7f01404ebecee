import { unifyCharacters } from '../character-variants.ts'
import { ASCII } from '../fold-text.ts'
import {
  BEFORE_NUMBER,
  CAPITAL_TITLES,
  COMPANIES,
  NEVER_LAST,
  OFTEN_LAST,
  SELDOM_LAST,
  startsSentences,
  TITLES_AND_STREETS,
} from '../sentences/abbreviations.ts'
import { hasSentenceMark, splitSentences } from '../sentences/split-sentences.ts'
import { maskSsml } from '../speech-text/find-pronunciations.ts'
import {
  createCommonCheck,
  GERMAN_DETERMINER,
  GERMAN_SAYINGS,
  GERMAN_TITLES,
  mayOnlyStart,
  NUMBERED,
} from './common-capitals.ts'
import { type CutWord, cutWords } from './cut-words.ts'
import { guessLanguage } from './guess-language.ts'
import { createLetterCheck, getBaseLanguage } from './language-letters.ts'
import { hasRareLetters } from './rare-letters.ts'
import type { UnusualWordReason } from './unusual-word-reasons.ts'

/** A word as it is first written, how often it occurs in any case, and where first. */
export interface UnusualWord<Source> {
  word: string
  reason: UnusualWordReason
  count: number
  source: Source
  startChar: number
  endChar: number
}

/** Collects the words of many texts. Both functions yield every few milliseconds of work. */
export interface UnusualWordCollector<Source> {
  /** @param fromChar the first unit that is spoken, after a speaker's name */
  read(text: string, fromChar: number, source: Source): Generator<void, void>
  /**
   * The words that a voice is likely to mispronounce, the most frequent first.
   *
   * @param language of the project; null: the one that the texts' frequent words belong to
   */
  list(language: string | null): Generator<void, UnusualWord<Source>[]>
}

/** What is known of a word, without regard to case. */
interface WordRecord<Source> {
  /** The first occurrence with a capital, else the first one. */
  first: Omit<UnusualWord<Source>, 'reason' | 'count'>
  hasCapital: boolean
  plainCount: number
  /** With a capital, where one isn't due to the place. */
  insideCount: number
  /** With a capital that may be due to the place. */
  startCount: number
  capitalsCount: number
  /** Only in other shapes. */
  otherShape: 'dotted' | 'letters-and-digits' | null
  /** Before another word with a capital where a sentence starts, as first names stand. */
  pairedCount: number
  /** After a title or a verb of saying, or before a numeral, as German names stand. */
  namedCount: number
  /** After a German article or the like. */
  determinedCount: number
}

/** Words of a sentence that are judged together; longer sentences are read in pieces. */
const PIECE_CHARS = 4_000
const RECORDS_PER_STEP = 500
/** In fewer sentences a capital at the start says nothing. */
const MIN_STARTS = 3
/** A name may be written in lower case by mistake so much less often. */
const MISTAKE_SHARE = 20
/** Occurrences after which a German word that never follows an article counts as a name. */
const MIN_GERMAN_OCCURRENCES = 5
/** Abbreviations that every voice reads. */
const ABBREVIATIONS = [
  NEVER_LAST,
  OFTEN_LAST,
  SELDOM_LAST,
  BEFORE_NUMBER,
  CAPITAL_TITLES,
  COMPANIES,
  TITLES_AND_STREETS,
]
/** Counted without articles in German. */
const GERMAN_MEASURES =
  /^(?:uhr|hause|prozent|euro|cent|dollar|mark|grad|meter|kilometer|zentimeter|liter|gramm|kilo|jahren?|monaten?|wochen|tagen?|stunden?|minuten?|sekunden?|leuten?|menschen|zeit|angst|recht|ruhe|platz|fuß|mal)$/u

/** Creates a collector that knows no words yet. */
export function createUnusualWordCollector<Source>(): UnusualWordCollector<Source> {
  const records = new Map<string, WordRecord<Source>>()
  /** Names with a Roman numeral, with the key of the name alone. */
  const numbered = new Map<string, { nameKey: string; found: UnusualWord<Source> }>()

  function record(word: CutWord, source: Source): WordRecord<Source> {
    const key = toKey(word.word)
    const hasCapital = word.shape !== 'plain'
    const known = records.get(key)
    if (known && (known.hasCapital || !hasCapital)) return known
    const { startChar, endChar } = word
    const first = { word: unifyWord(word.word), source, startChar, endChar }
    if (known) {
      known.first = first
      known.hasCapital = true
      return known
    }
    const added: WordRecord<Source> = {
      ...{ first, hasCapital, plainCount: 0, insideCount: 0, startCount: 0, capitalsCount: 0 },
      ...{ otherShape: null, pairedCount: 0, namedCount: 0, determinedCount: 0 },
    }
    records.set(key, added)
    return added
  }

  function recordNumbered(name: CutWord, numeral: CutWord, source: Source): void {
    const nameKey = toKey(name.word)
    const named = records.get(nameKey)
    if (!named || NUMBERED.has(nameKey)) return
    named.namedCount += 1
    const word = `${unifyWord(name.word)} ${numeral.word}`
    const known = numbered.get(word)
    if (known) known.found.count += 1
    else {
      const range = { startChar: name.startChar, endChar: numeral.endChar }
      const found = { word, reason: 'roman-numeral' as const, count: 1, source, ...range }
      numbered.set(word, { nameKey, found })
    }
  }

  function readPiece(words: readonly CutWord[], isHeading: boolean, source: Source): void {
    for (const [at, word] of words.entries()) {
      const before = word.followsWord ? words[at - 1] : undefined
      if (before?.shape === 'capitalized' && isRomanNumeral(word.word)) recordNumbered(before, word, source)
      else if (isRomanNumeral(word.word) || isEmphasis(words, at)) continue
      else {
        const found = record(word, source)
        countOccurrence(found, word, isHeading, before, words[at - 2])
        const next = words[at + 1]
        const isPaired = word.isStart && !isHeading && next?.followsWord && next.shape === 'capitalized'
        if (isPaired) found.pairedCount += 1
      }
    }
  }

  return {
    *read(written, fromChar, source) {
      const text = maskSsml(written)
      let steps = 0
      for (const sentence of splitSentences(fromChar === 0 ? text : text.slice(fromChar))) {
        const endChar = sentence.endChar + fromChar
        const sentenceStart = sentence.startChar + fromChar
        for (let startChar = sentenceStart; startChar < endChar;) {
          const pieceEnd = cutPiece(text, startChar, endChar)
          const words = cutWords(text, startChar, pieceEnd, startChar === sentenceStart)
          const isHeading = isWrittenAsHeading(words) && !hasSentenceMark(text.slice(startChar, pieceEnd))
          readPiece(words, isHeading, source)
          steps += pieceEnd - startChar
          startChar = pieceEnd
          if (steps < PIECE_CHARS) continue
          steps = 0
          yield
        }
      }
    },
    *list(language) {
      const own = language ?? guessLanguage((word) => records.get(word)?.plainCount ?? 0)
      const judge = createJudge(own)
      const found: UnusualWord<Source>[] = []
      let steps = 0
      for (const [key, one] of records) {
        const reason = judge(key, one)
        const count = one.plainCount + one.insideCount + one.startCount + one.capitalsCount
        if (reason) found.push({ ...one.first, reason, count })
        if ((steps += 1) % RECORDS_PER_STEP === 0) yield
      }
      for (const { nameKey, found: pair } of numbered.values()) {
        const name = records.get(nameKey)
        if (name?.plainCount === 0) found.push(pair)
      }
      yield
      return found.sort((left, right) => right.count - left.count || (left.word < right.word ? -1 : 1))
    },
  }
}

/** A word in the form in which occurrences are compared. */
export function toKey(word: string): string {
  return unifyWord(word).toLowerCase()
}

function unifyWord(word: string): string {
  return ASCII.test(word) ? word : unifyCharacters(word)
}

/** A long sentence is read in pieces that end between two words. */
function cutPiece(text: string, startChar: number, endChar: number): number {
  if (endChar - startChar <= PIECE_CHARS) return endChar
  const blank = text.slice(startChar + PIECE_CHARS - 200, startChar + PIECE_CHARS).search(/\s\S*$/u)
  return startChar + PIECE_CHARS - 200 + (blank < 0 ? 200 : blank + 1)
}

function countOccurrence<Source>(
  found: WordRecord<Source>,
  word: CutWord,
  isHeading: boolean,
  before: CutWord | undefined,
  earlier: CutWord | undefined,
): void {
  switch (word.shape) {
    case 'plain':
      found.plainCount += 1
      return
    case 'capitals':
      found.capitalsCount += 1
      return
    case 'dotted':
    case 'letters-and-digits':
      found.otherShape = word.shape
      found.startCount += 1
      return
    case 'capitalized': {
      // A capital inside a word is never due to its position in a sentence.
      if ((word.isStart || isHeading) && !/\p{Ll}\p{Lu}/u.test(word.word)) found.startCount += 1
      else found.insideCount += 1
      const [lead, earlierLead] = [before?.word.toLowerCase() ?? '', earlier?.word.toLowerCase() ?? '']
      if (GERMAN_TITLES.has(lead) || GERMAN_SAYINGS.has(lead)) found.namedCount += 1
      if (GERMAN_DETERMINER.test(lead) || (before && GERMAN_DETERMINER.test(earlierLead))) found.determinedCount += 1
    }
  }
}

/** True for a title, whose longer words all have a capital. */
function isWrittenAsHeading(words: readonly CutWord[]): boolean {
  const long = words.filter(({ word }) => word.length > 3)
  return words.length > 2 && long.length > 1 && long.every(({ shape }) => shape !== 'plain')
}

/** True for a word in capitals beside another one, which is loud rather than an abbreviation. */
function isEmphasis(words: readonly CutWord[], at: number): boolean {
  const word = words[at]
  if (word?.shape !== 'capitals' || !hasVowel(word.word)) return false
  const next = words[at + 1]
  return (
    (word.followsWord && words[at - 1]?.shape === 'capitals') ||
    (next?.followsWord === true && next.shape === 'capitals')
  )
}

function hasVowel(word: string): boolean {
  return /[aeiouy]/i.test(word.normalize('NFD'))
}

/** Up to 39, without `I` alone, which is a pronoun. */
function isRomanNumeral(word: string): boolean {
  return word !== 'I' && /^X{0,3}(?:IX|IV|V?I{0,3})$/.test(word)
}

function createJudge(language: string) {
  const belongs = createLetterCheck(language)
  const isCommon = createCommonCheck(language)
  const base = getBaseLanguage(language)

  return (key: string, found: WordRecord<unknown>): UnusualWordReason | null => {
    if (found.otherShape === 'dotted') return isAbbreviation(key.replace(/\.$/u, '')) ? null : 'abbreviation'
    if (found.otherShape === 'letters-and-digits') return 'letters-and-digits'
    if (!/\p{L}[\p{M}'’]*\p{L}/u.test(key) && belongs(key)) return null
    if (isCommon(key) || isAbbreviation(key) || startsSentences(key)) return null
    const { plainCount, insideCount, startCount, pairedCount, capitalsCount } = found
    if (capitalsCount > 0 && plainCount + insideCount + startCount === 0)
      return isInterjection(key) ? null : 'abbreviation'
    if (!belongs(key)) return 'foreign-letters'
    if (base === 'de' ? isGermanName(key, found) : insideCount > 0 && plainCount * MISTAKE_SHARE <= insideCount)
      return 'name'
    if (hasRareLetters(key, base) && !isInterjection(key)) return 'rare-letters'
    const isPaired = pairedCount > 0 && startCount > 1
    const isOnlyStart = base !== 'de' && (startCount >= MIN_STARTS || isPaired) && plainCount === 0
    return isOnlyStart && !mayOnlyStart(key, language) ? 'only-capitalized' : null
  }
}

/** German capitalizes every noun, so a name shows only by what precedes it. */
function isGermanName(key: string, found: WordRecord<unknown>): boolean {
  const { plainCount, insideCount, startCount, namedCount, determinedCount } = found
  if (plainCount > 0 || determinedCount > 0 || GERMAN_MEASURES.test(key)) return false
  return namedCount > 0 || (insideCount > 0 && insideCount + startCount >= MIN_GERMAN_OCCURRENCES)
}

function isAbbreviation(key: string): boolean {
  return ABBREVIATIONS.some((listed) => listed.has(key))
}

function isInterjection(key: string): boolean {
  return /^(?:h+m+|m+h*m*|s+h+|p+s+t+|b+r+|g+r+|z+|t+s+k?|p+f+t?|[ao]+h+|ha(?:ha)*|u+gh?|e+h+)$/u.test(key)
}
