import type { EngineLanguage } from './engine-language.ts'
import { readAsWritten, normalizeText } from './normalize-text.ts'
import type { PlacedText, ScriptPart, Voicing } from './script.ts'
import { findWrittenWords, type Span } from './written-words.ts'

/** A word as written in the script, escapes resolved; its position is in the input as sent. */
export interface WrittenWord extends Span {
  text: string
}

/** Input to the engine, in order: words spoken as a unit, text between them, or a pause. */
export type SpokenItem =
  /** `spoken` replaces the written words: usually one, several for `$5 million`, none for an alias of punctuation. */
  | { kind: 'words'; written: WrittenWord[]; spoken: string; voicing: Voicing }
  | { kind: 'gap'; text: string; voicing: Voicing }
  | { kind: 'break'; durationMs: number }

/** Converts a script to spoken items; positions of written words are in the input as sent. */
export function toSpokenItems(
  parts: readonly ScriptPart[],
  language: EngineLanguage,
  textNormalization: boolean,
): SpokenItem[] {
  return parts.flatMap((part): SpokenItem[] => {
    if (part.kind === 'break') return [part]
    const words = findWrittenWords(part.written.text)
    if (part.kind === 'alias') {
      const written = words.map((word) => inInput(word, part.written))
      return [{ kind: 'words', written, spoken: part.spoken, voicing: part.voicing }]
    }
    const say = textNormalization ? normalizeText : readAsWritten
    return textItems(part.written, say(part.written.text, words, language), part.voicing)
  })
}

function textItems(written: PlacedText, units: ReturnType<typeof readAsWritten>, voicing: Voicing): SpokenItem[] {
  const items: SpokenItem[] = []
  let place = 0
  const addGap = (end: number) => {
    if (end > place) items.push({ kind: 'gap', text: written.text.slice(place, end), voicing })
  }

  for (const { words, start, end, spoken } of units) {
    addGap(start)
    items.push({ kind: 'words', written: words.map((word) => inInput(word, written)), spoken, voicing })
    place = end
  }
  addGap(written.text.length)
  return items
}

function inInput({ start, end }: Span, { text, places }: PlacedText): WrittenWord {
  return { start: places[start] ?? 0, end: places[end] ?? 0, text: text.slice(start, end) }
}
