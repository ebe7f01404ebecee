import type { FindQuery } from '../contract/search.ts'
import { foldedSource } from './fold-text.ts'

const WORD = '[\\p{L}\\p{M}\\p{N}_]'
/** Characters that belong to the one before: a hit ending here would split a visible character. */
const JOINS_BEFORE = '[\\p{M}\\p{Emoji_Modifier}\\u200d\\ufe0e\\ufe0f]'

/**
 * Builds the regular expression for a query, global and Unicode-aware. Unless case matters, it ignores case in any
 * script, and accents in a plain text. A plain text also matches its composed and decomposed forms, but never part of a character.
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
  const forms = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].toSorted(
    (left, right) => right.length - left.length,
  )
  const anyForm = query.matchCase ? forms.map(escapePattern).join('|') : foldedSource(text, escapePattern)
  const source = `(?<!\\u200d)(?:${anyForm})(?!${JOINS_BEFORE})`
  if (!query.wholeWord) return new RegExp(source, flags)
  // An end that isn't a letter is a word boundary by itself.
  const before = new RegExp(`^${WORD}`, 'u').test(text) ? `(?<!${WORD})` : ''
  const after = new RegExp(`${WORD}$`, 'u').test(text) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${source}${after}`, flags)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
