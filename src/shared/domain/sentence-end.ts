/** In every script: `.`, `!`, `?`, `؟`, `۔`, `।`, `。` and their like, then whatever quotes and brackets close it. */
export const SENTENCE_END = /[\p{Sentence_Terminal}…]["'\p{Pe}\p{Pf}\p{Pi}]*\s*$/u

/** What stands before a name and never at a sentence's end. */
const TITLE = /(?<!\p{L})(?:mrs?|ms|dr|prof|st|rev|hon|gen|col|capt|lt|sgt|mme|mlle|hr|nr|vs)\.$/iu
/** `J.`, but not the speaker: “So did I.” */
const INITIAL = /(?<![\p{L}\p{N}’'])(?!I\.)\p{Lu}\.$/u
/** `p.m.`, `e.g.`: ends a sentence as well, where the next word does not say otherwise. */
const DOTTED = /(?<!\p{L})\p{L}\.(?:\s?\p{L}\.)+$/u

/**
 * True where a text ends with its sentence. A stop behind a title or an initial, or within a word or a sentence, ends none.
 *
 * @param next what follows, with the blanks before it
 */
export function endsSentence(text: string, next: string): boolean {
  if (!SENTENCE_END.test(text)) return false
  const end = text.trimEnd()
  if (TITLE.test(end) || INITIAL.test(end) || (text.endsWith('.') && /^[\p{L}\p{N}]/u.test(next))) return false
  return !(DOTTED.test(end) && /^\P{L}*\p{Ll}/u.test(next))
}
