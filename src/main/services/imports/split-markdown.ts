import { Lexer, type Token, type Tokens } from 'marked'
import { cutMarkdown } from './cut-markdown.ts'
import { inlineText } from './inline-text.ts'
import { createScriptBuilder, type NoteKind, type ScriptBuilder, type SplitScript } from './split-script.ts'

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n[\s\S]{0,20000}?\r?\n\1[ \t]*(?:\r?\n|$)/
const DEFINITION = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]*(\S{1,2000})/gm
/** Deeper nesting is treated as plain words so that the recursive reader can't overflow the stack. */
const DEEPEST = 40

interface MarkdownOptions {
  chapterLevel: number
  includesCode: boolean
}

/**
 * Splits Markdown into chapters at headings up to `chapterLevel`, and into one block per paragraph, list item, deeper
 * heading and table row. Front matter, footnotes and HTML are skipped and counted, also code unless `includesCode`.
 */
export function* splitMarkdown(text: string, options: MarkdownOptions): Generator<void, SplitScript> {
  const builder = createScriptBuilder()
  const front = FRONT_MATTER.exec(text)?.[0] ?? ''
  if (front !== '') builder.note('front-matter')
  const body = text.slice(front.length)
  // Each piece knows the definitions of the whole text. Without a prototype no label exists by default.
  const links = Object.create(null) as Record<string, { href: string; title: string }>
  for (const [, label = '', href = ''] of body.matchAll(DEFINITION)) {
    links[label.toLowerCase().replace(/\s+/g, ' ')] = { href, title: '' }
  }
  yield
  for (const piece of cutMarkdown(body)) {
    const tokens = readPiece(piece, links)
    if (tokens) addBlocks(tokens, options, builder)
    else for (const paragraph of piece.split(/\n\s*\n/)) builder.addBlock(paragraph)
    yield
  }
  return builder.build()
}

/** Null for text that the parser can't handle, such as endless nesting. */
function readPiece(piece: string, links: Record<string, { href: string; title: string }>): Token[] | null {
  if (/^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){41}/m.test(piece)) return null
  const lexer = new Lexer({ gfm: true })
  lexer.tokens.links = links
  try {
    return lexer.lex(piece)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function addBlocks(tokens: readonly Token[], options: MarkdownOptions, builder: ScriptBuilder, depth = 0): void {
  const note = (kind: NoteKind): void => builder.note(kind)
  for (const token of tokens) {
    switch (token.type) {
      case 'heading': {
        const { depth: level, tokens: words } = token as Tokens.Heading
        const title = inlineText(words, note)
        if (level <= options.chapterLevel && depth === 0) builder.beginChapter(title)
        else builder.addBlock(title)
        break
      }
      case 'paragraph':
      case 'text':
        if (/^\[\^[^\]\n]{1,80}\]:/.test(token.raw)) {
          note('footnotes')
          break
        }
        builder.addBlock(inlineText(token.tokens ?? [token], note))
        break
      case 'list':
        for (const item of (token as Tokens.List).items) addNested(item, options, builder, depth)
        break
      case 'blockquote':
        addNested(token as Tokens.Blockquote, options, builder, depth)
        break
      case 'table': {
        note('tables')
        const { header, rows } = token as Tokens.Table
        for (const row of [header, ...rows]) {
          const cells = row.map((cell) => inlineText(cell.tokens, note).trim())
          builder.addBlock(cells.filter((cell) => cell !== '').join(', '))
        }
        break
      }
      case 'code':
        note('code')
        if (options.includesCode) for (const line of (token as Tokens.Code).text.split('\n')) builder.addBlock(line)
        break
      case 'html':
        note('html')
        break
      case 'def':
        if (String((token as Tokens.Def).tag).startsWith('^')) note('footnotes')
        break
      case 'space':
      case 'hr':
      case 'checkbox':
        break
      default:
        builder.addBlock('text' in token ? String(token.text) : token.raw)
    }
  }
}

function addNested(
  token: Tokens.ListItem | Tokens.Blockquote,
  options: MarkdownOptions,
  builder: ScriptBuilder,
  depth: number,
): void {
  if (depth < DEEPEST) addBlocks(token.tokens, options, builder, depth + 1)
  else builder.addBlock(token.text)
}
