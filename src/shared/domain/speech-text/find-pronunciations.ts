import type { PronunciationEntry, PronunciationScope, PronunciationUse } from '../../contract/pronunciation.ts'
import { INVISIBLE, listForms, unifyCharacters } from '../character-variants.ts'
import { ASCII, foldText } from '../fold-text.ts'
import { looseSource } from '../loose-source.ts'
import { isSsml } from './is-ssml.ts'

/** Finds the words of a text that have a pronunciation. The block determines which block entries apply. */
export type PronunciationFinder = (text: string, blockId?: string) => PronunciationUse[]

type FindableEntry = Pick<PronunciationEntry, 'written' | 'spoken' | 'scope' | 'matchCase'>

interface Candidate {
  entry: FindableEntry
  /** The word in one form of its characters. */
  unified: string
  /** Sticky: matches the word at a position. Made at first use: most of thousands are never needed. */
  pattern?: RegExp
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_\uE000]/u
/** Belongs to the character before. */
const JOINS_BACK = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})/u
/** A preceding joiner makes one emoji of both sides. */
const JOINED_EMOJI = /^\p{Extended_Pictographic}/u
const IS_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u')
/** Scripts without spaces between words: adjacent letters don't make a longer word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A letter after an apostrophe belongs to the word, as in `don’t`; a possessive doesn't. */
const CONTRACTION = new RegExp(`^[${INVISIBLE}]*[${listForms("'")}](?![sS](?![\\p{L}\\p{N}\\p{M}]))\\p{L}`, 'u')
const NARROWNESS: Record<PronunciationScope['kind'], number> = { block: 2, project: 1, everywhere: 0 }

/**
 * The words of a text that these entries match, in order, not overlapping: from the left, at each position the longest,
 * of equal lengths the one with the narrower scope, then the case-sensitive one. Block entries apply to every text;
 * with entries of several projects, the caller selects.
 */
export function findPronunciations(text: string, entries: readonly FindableEntry[]): PronunciationUse[] {
  return search(text, indexEntries(entries), undefined)
}

/** `findPronunciations` for many texts; a block's entry applies only to that block's text. */
export function createPronunciationFinder(entries: readonly FindableEntry[]): PronunciationFinder {
  const index = indexEntries(entries)
  return (text, blockId) => search(text, index, (entry) => isFor(entry, blockId))
}

function isFor({ scope }: FindableEntry, blockId: string | undefined): boolean {
  return scope.kind !== 'block' || scope.blockId === blockId
}

/** Units of folded text by which entries are found: enough to leave a few of thousands. */
const START_LENGTH = 4

/** Entries by the start of their folded word, at most `START_LENGTH` units. */
interface EntryIndex {
  byStart: ReadonlyMap<string, readonly Candidate[]>
  firsts: ReadonlySet<string>
  /** Whether an entry can start with this UTF-16 unit: skips nearly every unit of a text. */
  isFirst: Uint8Array
}

const UNKNOWN_YET = 0
const NEVER_FIRST = 1
const MAYBE_FIRST = 2

function indexEntries(entries: readonly FindableEntry[]): EntryIndex {
  const byStart = new Map<string, Candidate[]>()
  const firsts = new Set<string>()
  const inOrder = entries.toSorted(
    (left, right) =>
      NARROWNESS[right.scope.kind] - NARROWNESS[left.scope.kind] || Number(right.matchCase) - Number(left.matchCase),
  )
  for (const entry of inOrder) {
    const start = foldText(entry.written).slice(0, START_LENGTH)
    if (start === '') continue
    firsts.add(start.charAt(0))
    const listed = byStart.get(start)
    const candidate: Candidate = { entry, unified: unifyCharacters(entry.written) }
    if (listed) listed.push(candidate)
    else byStart.set(start, [candidate])
  }
  return { byStart, firsts, isFirst: new Uint8Array(firsts.size === 0 ? 0 : 65_536) }
}

function search(
  written: string,
  { byStart, firsts, isFirst }: EntryIndex,
  isWanted: ((entry: FindableEntry) => boolean) | undefined,
): PronunciationUse[] {
  if (firsts.size === 0) return []
  const text = maskSsml(written)
  const uses: PronunciationUse[] = []
  for (let place = 0; place < text.length;) {
    const unit = text.charCodeAt(place)
    if (isFirst[unit] === NEVER_FIRST) {
      place += 1
      continue
    }
    const character = characterAt(text, place)
    const isKnown = isFirst[unit] === MAYBE_FIRST || firsts.has(foldText(character).charAt(0))
    // One half of a surrogate pair says nothing about the other.
    if (isFirst[unit] === UNKNOWN_YET && character.length === 1) isFirst[unit] = isKnown ? MAYBE_FIRST : NEVER_FIRST
    // Inside a word nothing begins that is whole.
    const canStart = isKnown && !makeOneWord(visibleBefore(text, place), character)
    const use = canStart ? longestAt(text, place, byStart, isWanted) : undefined
    if (use) uses.push(use)
    place = use?.endChar ?? place + character.length
  }
  return uses
}

function longestAt(
  text: string,
  startChar: number,
  byStart: EntryIndex['byStart'],
  isWanted: ((entry: FindableEntry) => boolean) | undefined,
): PronunciationUse | undefined {
  let longest: PronunciationUse | undefined
  let start = ''
  for (let place = startChar; start.length < START_LENGTH && place < text.length;) {
    const character = characterAt(text, place)
    const before = start.length
    start += foldText(character)
    place += character.length
    for (let length = before + 1; length <= Math.min(start.length, START_LENGTH); length += 1) {
      for (const candidate of byStart.get(start.slice(0, length)) ?? []) {
        const { entry } = candidate
        if (isWanted && !isWanted(entry)) continue
        const endChar = matchAt(text, startChar, candidate)
        if (endChar <= (longest?.endChar ?? startChar) || !isWhole(text, startChar, endChar)) continue
        longest = { startChar, endChar, spoken: entry.spoken }
      }
    }
  }
  return longest
}

/** The unit after the word; `startChar` if the word isn't there. */
function matchAt(text: string, startChar: number, candidate: Candidate): number {
  const { entry, unified } = candidate
  if (ASCII.test(unified)) {
    // A run of ASCII has one form only, and comparing it is faster.
    const run = text.slice(startChar, startChar + unified.length)
    const isSame = run === unified || (!entry.matchCase && run.toLowerCase() === unified.toLowerCase())
    if (isSame) return startChar + unified.length
    if (ASCII.test(run)) return startChar
  }
  const pattern = (candidate.pattern ??= new RegExp(
    looseSource(entry.written, { ignoresAccents: false }),
    entry.matchCase ? 'uy' : 'iuy',
  ))
  pattern.lastIndex = startChar
  return startChar + (pattern.exec(text)?.[0].length ?? 0)
}

function isWhole(text: string, startChar: number, endChar: number): boolean {
  const rest = text.slice(endChar, endChar + 4)
  if (JOINS_BACK.test(rest) || CONTRACTION.test(rest)) return false
  if (text[startChar - 1] === '\u200d' && JOINED_EMOJI.test(text.slice(startChar, startChar + 2))) return false
  return (
    !makeOneWord(visibleBefore(text, startChar), characterAt(text, startChar)) &&
    !makeOneWord(visibleBefore(text, endChar), visibleAt(text, endChar))
  )
}

function makeOneWord(left: string, right: string): boolean {
  if (!WORD_CHARACTER.test(left) || !WORD_CHARACTER.test(right)) return false
  return !UNSPACED.test(left) && !UNSPACED.test(right)
}

function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function isInvisible(text: string, place: number): boolean {
  return text.charCodeAt(place) > 0x7f && IS_INVISIBLE.test(text.charAt(place))
}

function visibleAt(text: string, place: number): string {
  let at = place
  while (isInvisible(text, at)) at += 1
  return characterAt(text, at)
}

function visibleBefore(text: string, place: number): string {
  let at = place
  while (isInvisible(text, at - 1)) at -= 1
  return characterBefore(text, at)
}

function characterBefore(text: string, place: number): string {
  const last = text.charAt(place - 1)
  return /[\uDC00-\uDFFF]/.test(last) ? text.slice(Math.max(0, place - 2), place) : last
}

const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<sub\b[^>]*>[\s\S]*?(?:<\/sub\s*>|$)|<(?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)|&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi

/**
 * Masks everything that isn't plain words with the same number of characters, so positions stay valid. A text that
 * isn't markup is unchanged. An escaped letter is masked as part of a word, so half of the word can't match.
 */
export function maskSsml(text: string): string {
  if (!isSsml(text)) return text
  return text.replace(MARKUP, (found, escape: string | undefined) => {
    if (escape === undefined) return (found.startsWith('<![CDATA[') ? '\uE000' : '\uE001').repeat(found.length)
    return (escape.startsWith('#') ? '\uE000' : '\uE001').repeat(found.length)
  })
}
