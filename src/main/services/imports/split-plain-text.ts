import { type ChapterLine, findChapterLines } from '#shared/domain/chapters/find-chapter-lines.ts'
import { isTitlePage } from '#shared/domain/chapters/is-title-page.ts'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { continuesLine, createLineJoiner, findLineLayout, type LineLayout } from '#shared/domain/wrapped-lines.ts'
import { createScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

const HEAD_CHARS = 100_000

export interface PlainTextOptions {
  blocks: 'paragraphs' | 'lines'
  chapterLines: boolean
  includesTitlePage: boolean
  lineUses: readonly { line: number; use: 'title' | 'text' }[]
  speakBrackets: boolean
}

/**
 * Splits plain text into blocks: by paragraph, joining wrapped lines except in dialogue, or at each line. With
 * `chapterLines` a line that names a chapter starts one, and each line of a title page before the first is a block.
 */
export function* splitPlainText(text: string, options: PlainTextOptions): Generator<void, SplitScript> {
  const builder = createScriptBuilder(options)
  let paragraph: { at: number; texts: string[] } = { at: 0, texts: [] }
  const lines = [...readLines(text)]
  const titles = findTitles(lines, options)
  const [firstTitle] = titles.keys()
  const titlePageEnd = firstTitle !== undefined && isTitlePage(lines.slice(0, firstTitle)) ? firstTitle : 0
  const layout = options.blocks === 'lines' ? EACH_LINE : findParagraphs(text.slice(0, HEAD_CHARS))
  const joinLines = createLineJoiner(text)

  const endParagraph = (): void => {
    const { at, texts } = paragraph
    paragraph = { at: 0, texts: [] }
    const [first, ...more] = texts
    if (first === undefined) return
    builder.note('joined-lines', more.length)
    const canBeTitle = more.length === 0 && first.length <= TITLE_LENGTH
    builder.addBlock(joinLines([first, ...more]), canBeTitle ? { line: at } : {})
  }

  if (titlePageEnd > 0 && options.includesTitlePage) builder.beginChapter('', { reason: 'title-page' })
  if (titlePageEnd > 0 && !options.includesTitlePage) builder.note('title-page')
  for (const [at, line] of lines.entries()) {
    if (at < titlePageEnd && !options.includesTitlePage) continue
    const title = titles.get(at)
    if (title || line.trim() === '' || at < titlePageEnd) endParagraph()
    if (title) builder.beginChapter(title.title, { reason: title.reason, line: at })
    else if (line.trim() !== '') {
      if (!continuesLine(line, paragraph.texts.at(-1) ?? '', layout)) endParagraph()
      if (paragraph.texts.length === 0) paragraph.at = at
      paragraph.texts.push(line)
    }
    if ((at + 1) % LINES_AT_ONCE === 0) yield
  }
  endParagraph()
  return builder.build()
}

/** Lines that start a chapter, in order. What was chosen for a line goes before what is found. */
function findTitles(lines: readonly string[], { chapterLines, lineUses }: PlainTextOptions): Map<number, ChapterLine> {
  const titles = new Map((chapterLines ? findChapterLines(lines) : []).map((found) => [found.line, found]))
  for (const { line, use } of lineUses) {
    const title = (lines[line] ?? '').trim()
    if (use === 'text') titles.delete(line)
    else if (title !== '' && !titles.has(line)) titles.set(line, { line, title, reason: 'chosen' })
  }
  return new Map([...titles].toSorted(([left], [right]) => left - right))
}

const EACH_LINE: LineLayout = { kind: 'lines' }

/** Paragraphs end at blank lines, unless all lines are wrapped to a width. */
function findParagraphs(head: string): LineLayout {
  const layout = findLineLayout([...readLines(head)])
  return layout.kind === 'width' ? layout : { kind: 'paragraphs' }
}
