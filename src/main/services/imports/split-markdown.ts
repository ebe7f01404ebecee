import MarkdownIt, { type Env, type Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { cutMarkdown, type MarkdownPiece } from './cut-markdown.ts'
import { inlineText } from './inline-text.ts'
import { createScriptBuilder, type NoteKind, type ScriptBuilder, type SplitScript } from './split-script.ts'

/** Its first line is a comment, a key or a table: a text may start with a thematic break, too. */
const FRONT_MATTER =
  /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?=[ \t]*(?:#|\[|["']?[\w-][\w .-]{0,80}["']?[ \t]*[:=]))[\s\S]{0,20000}?\r?\n\1[ \t]*(?:\r?\n|$)/

interface MarkdownOptions {
  chapterLevel: number
  includesCode: boolean
  speakTitles: boolean
  speakBrackets: boolean
}

/**
 * Splits Markdown into chapters at headings up to `chapterLevel`, and into one block per paragraph, list item, deeper
 * heading and table row. Front matter, footnotes and HTML are skipped and counted, also code unless `includesCode`, and
 * the book's title unless `speakTitles`.
 */
export function* splitMarkdown(text: string, options: MarkdownOptions): Generator<void, SplitScript> {
  const builder = createScriptBuilder(options)
  const front = FRONT_MATTER.exec(text)?.[0] ?? ''
  if (front !== '') builder.note('front-matter')
  const body = text.slice(front.length)
  const definitions: Env = {}
  for (const { text: piece } of cutMarkdown(body)) {
    // A link or a footnote can be used before its definition.
    if (!piece.includes(']:')) continue
    parseMarkdown(piece, definitions)
    yield
  }
  const levels: number[] = []
  let endsInParagraph = false
  for (const { text: piece, joint } of cutMarkdown(body)) {
    const tokens = parseMarkdown(piece, definitions)
    if (tokens) addBlocks(tokens, endsInParagraph ? joint : null, options, builder, levels)
    else for (const paragraph of piece.split(/\n\s*\n/)) builder.addBlock(paragraph)
    endsInParagraph = tokens?.at(-1)?.type === 'paragraph_close'
    yield
  }
  const script = builder.build()
  const [first, second] = script.chapters
  const [level, ...others] = levels
  const isBookTitle = level === 1 && first?.blocks.length === 0 && !others.includes(1)
  if (!second || !isBookTitle || options.speakTitles) return script
  return { chapters: script.chapters.slice(1), notes: [...script.notes, { kind: 'book-title', count: 1 }] }
}

/** Adds the chapters and blocks, and the levels of headings with a chapter. The first paragraph may continue a block. */
function addBlocks(
  tokens: readonly Token[],
  joint: MarkdownPiece['joint'],
  options: MarkdownOptions,
  builder: ScriptBuilder,
  levels: number[],
): void {
  const note = (kind: NoteKind): void => builder.note(kind)
  let footnoteLevel: number | null = null
  let row: string[] | null = null
  for (const [index, token] of tokens.entries()) {
    if (footnoteLevel !== null) {
      if (token.type === 'footnote_reference_close' && token.level === footnoteLevel) footnoteLevel = null
      continue
    }
    switch (token.type) {
      case 'footnote_reference_open':
        note('footnotes')
        footnoteLevel = token.level
        break
      case 'inline': {
        const text = inlineText(token.children ?? [], note)
        const parent = tokens[index - 1]
        const level = parent?.type === 'heading_open' && parent.level === 0 ? Number(parent.tag.slice(1)) : null
        if (row) row.push(text.trim())
        else if (level !== null && level <= options.chapterLevel) {
          if (text.trim() !== '') levels.push(level)
          builder.beginChapter(text)
        } else if (joint !== null && index === 1 && parent?.type === 'paragraph_open')
          builder.continueBlock(joint, text)
        else builder.addBlock(isTask(token, tokens[index - 2]) ? text.slice(3) : text)
        break
      }
      case 'table_open':
        note('tables')
        break
      case 'tr_open':
        row = []
        break
      case 'tr_close':
        builder.addBlock((row ?? []).filter((cell) => cell !== '').join(', '))
        row = null
        break
      case 'fence':
      case 'code_block':
        note('code')
        if (options.includesCode) for (const line of token.content.split('\n')) builder.addBlock(line)
        break
      case 'html_block':
        note('html')
        break
    }
  }
}

/** True for an item of a task list, which starts with a box of three characters. */
function isTask({ content }: Token, parent: Token | undefined): boolean {
  return parent?.type === 'list_item_open' && /^\[[ xX]\]\s/.test(content)
}

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
function parseMarkdown(text: string, definitions: Env): Token[] | null {
  const tokens = parser.parse(text, definitions)
  return tokens.some(({ level }) => level >= MAX_NESTING - 2) ? null : tokens
}
