import { splitSentences } from '../sentences/split-sentences.ts'
import { CHAPTER_WORDS, LETTERED_WORDS, NAMED_PARTS, readNumber, readOrdinal, readRoman } from './chapter-words.ts'

/** A line that could be the title of a chapter. */
export interface ChapterCandidate {
  /** The line without the blanks and dashes around it. */
  title: string
  /** The word that is counted, in lower case, or the form of a number without a word. */
  kind: string
  number: number | null
  /** True for `Prologue` and the like. */
  isNamed: boolean
  /** Whether there is nothing but the word and the number. */
  isWhole: boolean
  /** `likely`: could be a sentence, too. `only-in-order`: a number without a word. */
  certainty: 'certain' | 'likely' | 'only-in-order'
}

/** A longer line is a paragraph. */
const MAX_LINE_CHARS = 200
/** A longer title is likely a sentence. */
const MAX_TITLE_CHARS = 80

const DECORATION = /^[\s*_~=•·—–-]+|[\s*_~=•·—–-]+$/gu
/** `Chapter 4`, `Part the First`, `Capitolo primo`, `Chapitre 1er`, `Chapter Twenty-One`. */
const WORD_FIRST = new RegExp(
  String.raw`^(?<word>${CHAPTER_WORDS})[\s.]+(?:the\s+|n[.º°o]\s*)?(?<number>\d{1,4}(?:er|re|[ºª°])?|\p{L}+(?:-\p{L}+)*)(?<more>\s+(?:(?:y|e|et)\s+)?\p{L}+)?(?<tail>.*)$`,
  'iu',
)
/** `1. Kapitel`, `Erstes Kapitel`, `The First Chapter`, `2ª parte`. */
const NUMBER_FIRST = new RegExp(
  String.raw`^(?:(?:the|das|der|die|il|la|le|el|o|a|het|de)\s+)?(?<number>\d{1,3}(?=\.|[ºª°]|er|[eè]re|e|[eè]me|st|nd|rd|th|o|a|ste|de)|\p{L}+(?:-\p{L}+)*)(?:\.|[ºª°]|(?<=\d)(?:er|[eè]re|[eè]me|e|st|nd|rd|th|o|a|ste|de))?\s+(?<word>${CHAPTER_WORDS})(?![\p{L}\p{N}])(?<tail>.*)$`,
  'iu',
)
const LAST = /^(?:last|final|letzte[nmrs]?|últim[oa]|dernier|dernière|ultim[oa]|laatste)$/iu
const LETTERED = new RegExp(String.raw`^(?:${LETTERED_WORDS})\s+\p{Lu}(?<tail>(?:[.:\s–—-].*)?)$`, 'iu')
/** “Preface to the Second Edition”. */
const EDITION = String.raw`\s(?:to|zur|zum|a|à|al|alla)\s.{0,30}\b(?:edition|auflage|ausgabe|edición|édition|edizione|edição)`
const NAMED = new RegExp(
  String.raw`^(?:${NAMED_PARTS})(?:\s+(?:\d{1,2}|[ivx]+))?(?:${EDITION})?(?<tail>(?:[.:\s–—-].*)?)$`,
  'iu',
)
/** `1`, `IV.`, `2. The Boat`. */
const BARE = /^(?<number>\d{1,3}|[IVXLC]+)(?<tail>[.):]?(?:\s+\p{Lu}.*)?)$/u

const WHOLE = /^[.:]?$/u
/** A title after a colon, a dash, a period, a comma or only a blank. */
const TITLED =
  /^\s*(?<separator>[.:]?\s*[–—|]+|[.:]?\s*--(?!-)|\s-(?=\s)|[.:,](?=\s)|)(?:(?<=[–—-])|\s)\s*(?<title>\S.*)$/u
/** “Chapter 2, in Which the Boat Is Found”. */
const IN_WHICH =
  /^(?:in which|wherein|in dem|in welchem|worin|en (?:el )?que|de cómo|où|dans lequel|in cui|nel quale|no qual|em que|de como|waarin)\s/iu

/** Reads a line that could start a chapter. Null for every other line. */
export function readChapterLine(line: string): ChapterCandidate | null {
  if (line.length > MAX_LINE_CHARS) return null
  const title = line.replace(DECORATION, '')
  if (!/^[\p{Lu}\d]/u.test(title)) return null
  return readWordFirst(title) ?? readNumberFirst(title) ?? readNamed(title) ?? readBare(title)
}

/** True for a chapter word with its number, and for `Prologue` and the like: no names of speakers. */
export function isChapterName(text: string): boolean {
  const candidate = readChapterLine(text)
  return candidate?.certainty === 'certain' && candidate.isWhole
}

function readWordFirst(title: string): ChapterCandidate | null {
  const { word = '', number: written = '', more = '', tail = '' } = WORD_FIRST.exec(title)?.groups ?? {}
  if (word === '') return null
  const kind = word.toLowerCase()
  const digits = /^\d+/u.exec(written)?.[0]
  if (LAST.test(written)) return toCandidate(title, kind, null, more + tail)
  const long = more === '' ? null : readNumber(written + more, word)
  if (long !== null) return toCandidate(title, kind, long, tail)
  const number = readNumber(digits ?? written, word)
  return number === null ? null : toCandidate(title, kind, number, more + tail)
}

function readNumberFirst(title: string): ChapterCandidate | null {
  const { word = '', number: written = '', tail = '' } = NUMBER_FIRST.exec(title)?.groups ?? {}
  if (word === '') return null
  const number = /^\d/u.test(written) ? Number(written) : readOrdinal(written, word)
  return number === null && !LAST.test(written) ? null : toCandidate(title, word.toLowerCase(), number, tail)
}

function readNamed(title: string): ChapterCandidate | null {
  const groups = (LETTERED.exec(title) ?? NAMED.exec(title))?.groups
  const candidate = groups && toCandidate(title, 'named', null, groups['tail'] ?? '')
  return candidate?.certainty === 'certain' ? { ...candidate, isNamed: true } : null
}

function readBare(title: string): ChapterCandidate | null {
  const { number: written = '', tail = '' } = BARE.exec(title)?.groups ?? {}
  const number = /^\d/u.test(written) ? Number(written) : readRoman(written)
  if (number === null || title.length > MAX_TITLE_CHARS || /\S[.,;!?…]$/u.test(tail.trim())) return null
  const isWhole = /^[.):]?$/u.test(tail)
  const kind = `${/^\d/u.test(written) ? 'digits' : 'Roman'}${isWhole ? '' : ' and title'}`
  return { title, kind, number, isNamed: false, isWhole, certainty: 'only-in-order' }
}

/** @param tail what follows the word and the number */
function toCandidate(title: string, kind: string, number: number | null, tail: string): ChapterCandidate | null {
  const candidate = { title, kind, number, isNamed: false }
  if (WHOLE.test(tail)) return { ...candidate, isWhole: true, certainty: 'certain' }
  const { separator = '', title: own = '' } = TITLED.exec(tail)?.groups ?? {}
  if (own === '' || /[,;]$/u.test(own)) return null
  const mark = separator.trim()
  const isInWhich = mark !== '' && IN_WHICH.test(own)
  const startsSmall = /^\p{Ll}/u.test(own) && !isInWhich
  if (mark === ',' && !isInWhich) return null
  if (mark === '' && (startsSmall || number === null || /[.!?…]$/u.test(own))) return null
  const isCertain = !startsSmall && own.length <= MAX_TITLE_CHARS && hasTitleForm(own, mark)
  return { ...candidate, isWhole: false, certainty: isCertain ? 'certain' : 'likely' }
}

/** Whether a text is rather a title than a sentence. After a colon or a dash it can be a question. */
function hasTitleForm(text: string, mark: string): boolean {
  if (text.endsWith('.') || [...splitSentences(text)].length > 1) return false
  if (mark === '') return isTitleCase(text)
  return mark !== '.' || !/[!?…]["”’»]?$/u.test(text)
}

/** Whether all long words have a capital. */
function isTitleCase(text: string): boolean {
  return text.split(/\s+/u).every((word) => word.length < 5 || !/^\p{Ll}/u.test(word))
}
