import type { SpokenItem } from './spoken-items.ts'

export type PassageItem = Exclude<SpokenItem, { kind: 'break' }>

/** What is synthesised in one go: mostly a sentence or a few, so that prosody spans them and memory does not grow with the text. */
export interface Passage {
  items: PassageItem[]
  /** How it leads on, which decides how long the silence after its last sound is. */
  ending: 'paragraph' | 'sentence' | 'clause' | 'cut' | 'end'
  /** Silence asked for by markup after it. */
  breakMs: number
}

/** The first passage is short: it decides when the first sound exists. */
const FIRST_ENOUGH_CHARS = 40
const ENOUGH_CHARS = 220
const CLAUSE_ENOUGH_CHARS = 320
const MOST_CHARS = 420

const PARAGRAPH_END = /\r?\n[^\S\n]*\r?\n|\u2029/
const SENTENCE_END = /[.!?…。！？][\p{Pe}\p{Pf}\p{Pi}"'”’)\]]*\s/u
const CLAUSE_END = /[,;:—–)]\s?/u
/** What a full stop after ends no sentence: `Dr.`, `e.g.`, `3.` */
const ABBREVIATION = /^(?:\p{L}{1,3}|.*\.\p{L}|.*\p{Nd})$/u

/** Cuts what is to be said at sentence ends, or where a sentence is very long at clauses, or else between words. */
export function* cutPassages(items: readonly SpokenItem[]): Generator<Passage> {
  let passage: PassageItem[] = []
  let length = 0
  let enough = FIRST_ENOUGH_CHARS

  for (const [index, item] of items.entries()) {
    if (item.kind === 'break') {
      if (item.durationMs === 0) continue
      yield { items: passage, ending: endsSentence(passage.at(-1)) ? 'sentence' : 'cut', breakMs: item.durationMs }
      passage = []
      length = 0
      continue
    }
    passage.push(item)
    length += item.kind === 'gap' ? item.text.length : item.spoken.length
    if (item.kind !== 'gap' || index === items.length - 1) continue

    const ending = endingAfter(item.text, passage.at(-2), length, enough)
    if (ending === undefined) continue
    yield { items: passage, ending, breakMs: 0 }
    passage = []
    length = 0
    enough = ENOUGH_CHARS
  }
  if (passage.length > 0) yield { items: passage, ending: 'end', breakMs: 0 }
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
