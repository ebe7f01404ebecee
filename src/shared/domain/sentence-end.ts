/** In every script: `.`, `!`, `?`, `؟`, `۔`, `।`, `。` and the like, then any closing quotes and brackets. */
export const SENTENCE_END = /[\p{Sentence_Terminal}…]["'\p{Pe}\p{Pf}\p{Pi}]*\s*$/u

/** Enough for the last word with its punctuation and spaces, so that the length of the text doesn't matter. */
const LONGEST_END_CHARS = 200

/** Abbreviations before a name, never at a sentence end. */
const TITLE = /(?<!\p{L})(?:mrs?|ms|dr|prof|st|rev|hon|gen|col|capt|lt|sgt|mme|mlle|hr|nr|vs)\.$/iu
/** `J.`, but not the pronoun: “So did I.” */
const INITIAL = /(?<![\p{L}\p{N}’'])(?!I\.)\p{Lu}\.$/u
/** `p.m.`, `e.g.`: may also end a sentence, unless the next word indicates otherwise. */
const DOTTED = /(?<!\p{L})\p{L}\.(?:\s?\p{L}\.)+$/u

/**
 * True if a text ends with its sentence. A period after a title or an initial, or within a word or a sentence, ends
 * none.
 *
 * @param next the following text, with its leading spaces
 */
export function endsSentence(text: string, next: string): boolean {
  const end = text.slice(-LONGEST_END_CHARS).trimEnd()
  if (!SENTENCE_END.test(end)) return false
  if (TITLE.test(end) || INITIAL.test(end) || (text.endsWith('.') && /^[\p{L}\p{N}]/u.test(next))) return false
  return !(DOTTED.test(end) && /^\P{L}*\p{Ll}/u.test(next))
}
