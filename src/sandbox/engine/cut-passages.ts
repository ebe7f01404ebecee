import type { SpokenItem } from './spoken-items.ts'

export type PassageItem = Exclude<SpokenItem, { kind: 'break' }>
/** A word too long for one passage is spoken in several; its mark is known with the last of them. */
type WordPart = 'first' | 'middle' | 'last'

/** What is synthesised in one go: mostly a sentence or a few, so that prosody spans them and memory does not grow with the text. */
export interface Passage {
  items: PassageItem[]
  /** How it leads on, which decides how long the silence after its last sound is. */
  ending: 'paragraph' | 'sentence' | 'clause' | 'cut' | 'end'
  /** Silence asked for by markup after it. */
  breakMs: number
  /** Present when the passage is all, or all so far, of one very long word. */
  wordPart?: WordPart
}

/** The first passage is short: it decides when the first sound exists. */
const FIRST_ENOUGH_CHARS = 40
const ENOUGH_CHARS = 220
const CLAUSE_ENOUGH_CHARS = 320
const MOST_CHARS = 420
/** No word of a language, but a blob of something. */
const LONGEST_ITEM_CHARS = 300
const LONGEST_PARTS = new RegExp(`.{1,${LONGEST_ITEM_CHARS}}`, 'gsu')

const PARAGRAPH_END = /\r?\n[^\S\n]*\r?\n|\u2029/
const SENTENCE_END = /[.!?…][\p{Pe}\p{Pf}\p{Pi}"'”’)\]]*\s|[。！？]/u
const CLAUSE_END = /[,;:—–)，、；：]\s?/u
/** What a full stop after ends no sentence: `Dr.`, `e.g.`, `3.`; short words such as `it` do end one. */
const ABBREVIATION =
  /^(?:\p{Lu}\p{L}{0,2}|\p{L}|ca|cf|vs|pp|fig|vol|art|etc|bzw|ggf|evtl|usw|sog|núm|pág|ecc|.*\.\p{L}|.*\p{Nd})$/u

/** Cuts what is to be said at sentence ends, or where a sentence is very long at clauses, or else between words. */
export function* cutPassages(items: readonly SpokenItem[]): Generator<Passage> {
  let passage: PassageItem[] = []
  let length = 0
  let enough = FIRST_ENOUGH_CHARS
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
    length += item.kind === 'gap' ? item.text.length : item.spoken.length
    if (item.kind !== 'gap' || index === parts.length - 1) continue

    const ending = endingAfter(item.text, passage.at(-2), length, enough)
    if (ending === undefined) continue
    yield close(ending)
    enough = ENOUGH_CHARS
  }
  if (passage.length > 0) yield close('end')
}

/** An item in lengths that can be synthesised in one go. */
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
  before: PassageItem | undefined,
  length: number,
  enough: number,
): Passage['ending'] | undefined {
  if (PARAGRAPH_END.test(gap)) return 'paragraph'
  const abbreviated = before?.kind === 'words' && gap.startsWith('.') && ABBREVIATION.test(before.spoken)
  if (length >= enough && SENTENCE_END.test(gap) && !abbreviated) return 'sentence'
  if (length >= CLAUSE_ENOUGH_CHARS && CLAUSE_END.test(gap)) return 'clause'
  return length >= MOST_CHARS ? 'cut' : undefined
}

function endsSentence(item: PassageItem | undefined): boolean {
  return item?.kind === 'gap' && SENTENCE_END.test(`${item.text} `)
}
