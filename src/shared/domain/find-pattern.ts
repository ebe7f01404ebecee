import type { FindQuery } from '../contract/search.ts'
import { INVISIBLE } from './character-variants.ts'
import { looseSource } from './loose-source.ts'

const WORD = '[\\p{L}\\p{M}\\p{N}_]'
/** Characters that belong to the one before: a hit ending here would split a visible character. */
const JOINS_BEFORE = '[\\p{M}\\p{Emoji_Modifier}\\u200d\\ufe0e\\ufe0f]'

/**
 * Builds the regular expression for a query, global and Unicode-aware. Unless case matters, it ignores case in any
 * script, and accents in a plain text. A plain text also matches in other forms of its characters (`looseSource`), but
 * never part of a character.
 *
 * @throws SyntaxError for an invalid pattern
 */
export function findPattern(query: FindQuery): RegExp {
  const flags = query.matchCase ? 'gu' : 'giu'
  if (query.isPattern) {
    // Compiled alone first, so that a stray bracket is reported instead of closing the group around it.
    const alone = new RegExp(query.text, flags)
    return query.wholeWord ? new RegExp(`(?<!${WORD})(?:${query.text})(?!${WORD})`, flags) : alone
  }
  const { text } = query
  const source = `(?<!\\u200d)(?:${looseSource(text, { ignoresAccents: !query.matchCase })})(?!${JOINS_BEFORE})`
  if (!query.wholeWord) return new RegExp(source, flags)
  // An end that isn't a letter is a word boundary by itself.
  const before = new RegExp(`^${WORD}`, 'u').test(text) ? `(?<!${WORD}[${INVISIBLE}]*)` : ''
  const after = new RegExp(`${WORD}$`, 'u').test(text) ? `(?![${INVISIBLE}]*${WORD})` : ''
  return new RegExp(`${before}${source}${after}`, flags)
}
