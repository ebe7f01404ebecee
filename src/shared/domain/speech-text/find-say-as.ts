import type { SayAsEntry, SayAsScope, SayAsUse } from '../../contract/say-as.ts'
import { maskSsml } from './mask-ssml.ts'

/** Answers which words of a text are spoken as something else. The block decides which blocks' entries count. */
export type SayAsFinder = (text: string, blockId?: string) => SayAsUse[]

type FindableEntry = Pick<SayAsEntry, 'written' | 'spoken' | 'scope' | 'matchCase'>

interface Candidate {
  entry: FindableEntry
  /** Sticky: says whether the entry stands at a place, and how long what stands there is. */
  pattern: RegExp
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_\uE000]/u
const JOINS_BACK = /^(?:\p{M}|\u200d)/u
/** Scripts that put no blanks between words: neighbours of these do not make a longer word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A letter behind an apostrophe belongs to the word, as in `don’t`; a genitive’s does not. */
const CONTRACTION = /^['’](?![sS](?![\p{L}\p{N}\p{M}]))\p{L}/u
const NARROWNESS: Record<SayAsScope['kind'], number> = { block: 2, project: 1, everywhere: 0 }

/**
 * The words of a text that these entries name, in order and apart: from the left, at each place the longest, of equally
 * long ones the one with the narrower scope, then the one that tells capitals apart. Entries of blocks count for every
 * text; entries of several projects are the caller's to choose from.
 */
export function findSayAs(text: string, entries: readonly FindableEntry[]): SayAsUse[] {
  return search(text, indexEntries(entries), undefined)
}

/** `findSayAs` for many texts; an entry of a block counts for that block's text only. */
export function createSayAsFinder(entries: readonly FindableEntry[]): SayAsFinder {
  const index = indexEntries(entries)
  return (text, blockId) => search(text, index, (entry) => isFor(entry, blockId))
}

/**
 * A form in which two texts are equal that differ only in capitals or in how accents are put together. Equal forms do
 * not yet mean that an entry fits; different forms mean that it does not.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase()
}

function isFor({ scope }: FindableEntry, blockId: string | undefined): boolean {
  return scope.kind !== 'block' || scope.blockId === blockId
}

/** Entries by their first code point in folded form. */
interface EntryIndex {
  byFirst: ReadonlyMap<string, readonly Candidate[]>
  /** By UTF-16 unit, whether an entry can begin with it: nearly every unit of a text is passed by with this alone. */
  isFirst: Uint8Array
}

const UNKNOWN_YET = 0
const NEVER_FIRST = 1
const MAYBE_FIRST = 2

function indexEntries(entries: readonly FindableEntry[]): EntryIndex {
  const index = new Map<string, Candidate[]>()
  const inOrder = entries.toSorted(
    (left, right) =>
      NARROWNESS[right.scope.kind] - NARROWNESS[left.scope.kind] || Number(right.matchCase) - Number(left.matchCase),
  )
  for (const entry of inOrder) {
    const forms = [...new Set([entry.written, entry.written.normalize('NFC'), entry.written.normalize('NFD')])]
    const candidate = {
      entry,
      pattern: new RegExp(forms.map(escapePattern).join('|'), entry.matchCase ? 'uy' : 'iuy'),
    }
    for (const first of new Set(forms.map(firstFolded))) {
      if (first === '') continue
      const listed = index.get(first)
      if (listed) listed.push(candidate)
      else index.set(first, [candidate])
    }
  }
  return { byFirst: index, isFirst: new Uint8Array(index.size === 0 ? 0 : 65_536) }
}

function escapePattern(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`)
}

function firstFolded(text: string): string {
  const [first = ''] = text
  return foldOne(first)
}

const foldOne = (character: string) => character.toLowerCase().toUpperCase()

function search(
  written: string,
  { byFirst, isFirst }: EntryIndex,
  isWanted: ((entry: FindableEntry) => boolean) | undefined,
): SayAsUse[] {
  if (byFirst.size === 0) return []
  const text = maskSsml(written)
  const uses: SayAsUse[] = []
  for (let place = 0; place < text.length;) {
    const unit = text.charCodeAt(place)
    if (isFirst[unit] === NEVER_FIRST) {
      place += 1
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(place) ?? 0)
    const candidates = byFirst.get(foldOne(character))
    // A half of a pair says nothing of the other half.
    if (isFirst[unit] === UNKNOWN_YET && character.length === 1) isFirst[unit] = candidates ? MAYBE_FIRST : NEVER_FIRST
    const use = candidates && longestAt(text, place, candidates, isWanted)
    if (use) uses.push(use)
    place = use?.endChar ?? place + character.length
  }
  return uses
}

function longestAt(
  text: string,
  startChar: number,
  candidates: readonly Candidate[],
  isWanted: ((entry: FindableEntry) => boolean) | undefined,
): SayAsUse | undefined {
  let longest: SayAsUse | undefined
  for (const { entry, pattern } of candidates) {
    if (isWanted && !isWanted(entry)) continue
    pattern.lastIndex = startChar
    const found = pattern.exec(text)
    if (!found) continue
    const endChar = startChar + found[0].length
    if (endChar <= (longest?.endChar ?? startChar) || !isWhole(text, startChar, endChar)) continue
    longest = { startChar, endChar, spoken: entry.spoken }
  }
  return longest
}

function isWhole(text: string, startChar: number, endChar: number): boolean {
  const rest = text.slice(endChar, endChar + 4)
  if (JOINS_BACK.test(rest) || CONTRACTION.test(rest)) return false
  const before = characterBefore(text, startChar)
  // An invisible joiner in front makes one character of both sides.
  if (before === '\u200d') return false
  return (
    !makeOneWord(before, characterAt(text, startChar)) &&
    !makeOneWord(characterBefore(text, endChar), characterAt(text, endChar))
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

function characterBefore(text: string, place: number): string {
  const last = text.charAt(place - 1)
  return /[\uDC00-\uDFFF]/.test(last) ? text.slice(Math.max(0, place - 2), place) : last
}
