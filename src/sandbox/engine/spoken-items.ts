import type { EngineLanguage } from './engine-language.ts'
import { keepAsWritten, normalizeText } from './normalize-text.ts'
import type { PlacedText, ScriptPart, Voicing } from './script.ts'
import { findWrittenWords, type Span } from './written-words.ts'

/** A word as it stands in the script, escapes resolved; its place is in the input as sent. */
export interface WrittenWord extends Span {
  text: string
}

/** What the engine is given, in order: words said as a unit, what stands between them, or a pause. */
export type SpokenItem =
  /** `spoken` is said for the written words: mostly one, several for `$5 million`, none for an alias of punctuation. */
  | { kind: 'words'; written: WrittenWord[]; spoken: string; voicing: Voicing }
  | { kind: 'gap'; text: string; voicing: Voicing }
  | { kind: 'break'; durationMs: number }

/** A script as it is said; places of written words are in the input as sent. */
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
    const say = textNormalization ? normalizeText : keepAsWritten
    return textItems(part.written, say(part.written.text, words, language), part.voicing)
  })
}

function textItems(written: PlacedText, units: ReturnType<typeof keepAsWritten>, voicing: Voicing): SpokenItem[] {
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
