import { findChapterLines } from '#shared/domain/chapters/find-chapter-lines.ts'
import { continuesLine, createLineJoiner, findLineLayout, type LineLayout } from '#shared/domain/wrapped-lines.ts'
import { createScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

const HEAD_CHARS = 100_000

/**
 * Splits plain text into blocks: by paragraph, joining wrapped lines except in dialogue, or at each line. With
 * `chapterLines` a line that names a chapter starts one.
 */
export function* splitPlainText(
  text: string,
  options: { blocks: 'paragraphs' | 'lines'; chapterLines: boolean },
): Generator<void, SplitScript> {
  const builder = createScriptBuilder()
  let paragraph: string[] = []
  const lines = [...readLines(text)]
  const titles = new Map(options.chapterLines ? findChapterLines(lines).map((found) => [found.line, found]) : [])
  const layout = options.blocks === 'lines' ? EACH_LINE : findParagraphs(text.slice(0, HEAD_CHARS))
  const joinLines = createLineJoiner(text)

  const endParagraph = (): void => {
    const [first, ...more] = paragraph
    paragraph = []
    if (first === undefined) return
    builder.note('joined-lines', more.length)
    builder.addBlock(joinLines([first, ...more]))
  }

  for (const [at, line] of lines.entries()) {
    const title = titles.get(at)
    if (title || line.trim() === '') endParagraph()
    if (title) builder.beginChapter(title.title, title.reason)
    else if (line.trim() !== '') {
      if (!continuesLine(line, paragraph.at(-1) ?? '', layout)) endParagraph()
      paragraph.push(line)
    }
    if ((at + 1) % LINES_AT_ONCE === 0) yield
  }
  endParagraph()
  return builder.build()
}

const EACH_LINE: LineLayout = { kind: 'lines' }

/** Paragraphs end at blank lines, unless all lines are wrapped to a width. */
function findParagraphs(head: string): LineLayout {
  const layout = findLineLayout([...readLines(head)])
  return layout.kind === 'width' ? layout : { kind: 'paragraphs' }
}
