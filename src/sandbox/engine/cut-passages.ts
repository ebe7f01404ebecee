import { splitSentences } from '#shared/domain/sentences/split-sentences.ts'
import type { SpokenItem } from './spoken-items.ts'

export type PassageItem = Exclude<SpokenItem, { kind: 'break' }>
/** A word too long for one passage is split into parts; its mark is known with the last one. */
type WordPart = 'first' | 'middle' | 'last'

/**
 * Text synthesized in one go: usually one or a few sentences, so prosody spans them and memory doesn't grow with the
 * text.
 */
export interface Passage {
  items: PassageItem[]
  /** How the passage ends, which determines the silence after its last sound. */
  ending: 'paragraph' | 'sentence' | 'clause' | 'cut' | 'end'
  /** Silence requested by markup after the passage. */
  breakMs: number
  /** Present if the passage is a part of one very long word. */
  wordPart?: WordPart
}

/** Lengths in UTF-16 units from which a passage may end at a sentence, at a clause, or between any two words. */
interface Lengths {
  sentence: number
  clause: number
  most: number
}

/**
 * The first passage is short because no audio plays until all of it is synthesized, at half a millisecond per
 * character. A novel may begin with a sentence of 600 characters; a listener waits 150 ms at most.
 */
const FIRST_LENGTHS: Lengths = { sentence: 40, clause: 80, most: 180 }
const LENGTHS: Lengths = { sentence: 220, clause: 320, most: 420 }
/** Longer items aren't words of any language but some kind of blob. */
const LONGEST_ITEM_CHARS = 300
const LONGEST_PARTS = new RegExp(`.{1,${LONGEST_ITEM_CHARS}}`, 'gsu')

const PARAGRAPH_END = /\r?\n[^\S\n]*\r?\n|\u2029/
const SENTENCE_END = /[.!?…][\p{Pe}\p{Pf}\p{Pi}"'”’)\]]*\s|[。！？]/u
const CLAUSE_END = /[,;:—–)，、；：]\s?/u
/** Items before and after a gap that show whether a sentence ends there. */
const CONTEXT_ITEMS = { before: 12, after: 8 }

/** Splits the text at sentence ends; very long sentences at clauses, or else between words. */
export function* cutPassages(items: readonly SpokenItem[]): Generator<Passage> {
  let passage: PassageItem[] = []
  let length = 0
  let lengths = FIRST_LENGTHS
  const close = (ending: Passage['ending'], breakMs = 0): Passage => {
    const closed = { items: passage, ending, breakMs }
    passage = []
    length = 0
    return closed
  }

  const parts = items.flatMap(splitLongItem)
  for (const [index, { item, wordPart }] of parts.entries()) {
    if (item.kind === 'break') {
      if (item.durationMs > 0) yield close(endsSentence(passage.at(-1)) ? 'sentence' : 'cut', item.durationMs)
      continue
    }
    if (wordPart !== undefined) {
      if (passage.length > 0) yield close('cut')
      yield { items: [item], ending: 'cut', breakMs: 0, wordPart }
      continue
    }
    passage.push(item)
    length += getText(item).length
    if (item.kind !== 'gap' || index === parts.length - 1) continue

    const ending = endingAfter(item.text, () => hasSentenceEnd(parts, index), length, lengths)
    if (ending === undefined) continue
    yield close(ending)
    lengths = LENGTHS
  }
  if (passage.length > 0) yield close('end')
}

/** Splits an item into lengths that can be synthesized in one go. */
function splitLongItem(item: SpokenItem): { item: SpokenItem; wordPart?: WordPart }[] {
  if (item.kind === 'break') return [{ item }]
  const text = item.kind === 'gap' ? item.text : item.spoken
  const parts = text.length > LONGEST_ITEM_CHARS ? text.match(LONGEST_PARTS) : null
  if (parts === null) return [{ item }]
  if (item.kind === 'gap') return parts.map((part) => ({ item: { ...item, text: part } }))
  return parts.map((spoken, index) => {
    const isLast = index === parts.length - 1
    const wordPart = isLast ? 'last' : index === 0 ? 'first' : 'middle'
    return { item: { ...item, spoken, written: isLast ? item.written : [] }, wordPart }
  })
}

function endingAfter(
  gap: string,
  isSentenceEnd: () => boolean,
  length: number,
  lengths: Lengths,
): Passage['ending'] | undefined {
  if (PARAGRAPH_END.test(gap)) return 'paragraph'
  if (length >= lengths.sentence && SENTENCE_END.test(gap) && isSentenceEnd()) return 'sentence'
  if (length >= lengths.clause && CLAUSE_END.test(gap)) return 'clause'
  return length >= lengths.most ? 'cut' : undefined
}

/** Whether a sentence ends within a gap, as other items show. */
function hasSentenceEnd(parts: readonly { item: SpokenItem }[], index: number): boolean {
  const join = (from: number, to: number) =>
    parts
      .slice(Math.max(0, from), to)
      .map(({ item }) => getText(item))
      .join('')
  const before = join(index - CONTEXT_ITEMS.before, index)
  const ended = before + join(index, index + 1)
  const text = ended + join(index + 1, index + 1 + CONTEXT_ITEMS.after)
  return [...splitSentences(text)].some(({ endChar }) => endChar > before.length && endChar <= ended.length)
}

function getText(item: SpokenItem): string {
  if (item.kind === 'break') return ''
  return item.kind === 'gap' ? item.text : item.spoken
}

function endsSentence(item: PassageItem | undefined): boolean {
  return item?.kind === 'gap' && SENTENCE_END.test(`${item.text} `)
}
