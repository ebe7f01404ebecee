import type { FindQuery } from '../contract/search.ts'

const WORD = '[\\p{L}\\p{M}\\p{N}_]'
/** What belongs to the sign before it: a hit that ends here would cut what a person sees as one character. */
const JOINS_BEFORE = '[\\p{M}\\p{Emoji_Modifier}\\u200d\\ufe0e\\ufe0f]'

/**
 * The regular expression that finds a query, global and Unicode-aware. Letters of any script match without case unless it
 * counts, by simple case folding. A text also finds its composed and decomposed forms, and never a part of a sign.
 *
 * @throws SyntaxError for a pattern that cannot be read
 */
export function findPattern(query: FindQuery): RegExp {
  const flags = query.matchCase ? 'gu' : 'giu'
  if (query.isPattern) {
    // Read alone first, so that a stray bracket is told of and does not close the group around it.
    const alone = new RegExp(query.text, flags)
    return query.wholeWord ? new RegExp(`(?<!${WORD})(?:${query.text})(?!${WORD})`, flags) : alone
  }
  const { text } = query
  const forms = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].toSorted(
    (left, right) => right.length - left.length,
  )
  const source = `(?<!\\u200d)(?:${forms.map(escapePattern).join('|')})(?!${JOINS_BEFORE})`
  if (!query.wholeWord) return new RegExp(source, flags)
  // An end that is no letter is the end of a word by itself.
  const before = new RegExp(`^${WORD}`, 'u').test(text) ? `(?<!${WORD})` : ''
  const after = new RegExp(`${WORD}$`, 'u').test(text) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${source}${after}`, flags)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
