import MarkdownIt, { type Env, type Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'

/** The parser drops blocks nested deeper. */
const MAX_NESTING = 400

const parser = new MarkdownIt({ html: true, linkify: true, maxNesting: MAX_NESTING })
parser.use(footnote)
// Footnotes stay in place, and a note without a label is plain text, as on GitHub.
parser.core.ruler.disable(['linkify', 'footnote_tail'])
parser.inline.ruler.disable('footnote_inline')
// Addresses are only read as text, so all are accepted and none is rewritten.
parser.validateLink = () => true
parser.normalizeLink = (address) => address
parser.normalizeLinkText = (address) => address

/**
 * Parses CommonMark with tables, strikethrough and footnotes, and adds the link and footnote definitions that it finds
 * to `definitions`. Null for text that is nested too deeply.
 */
export function parseMarkdown(text: string, definitions: Env): Token[] | null {
  const tokens = parser.parse(text, definitions)
  return tokens.some(({ level }) => level >= MAX_NESTING - 2) ? null : tokens
}
