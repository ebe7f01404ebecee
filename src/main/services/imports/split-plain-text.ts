import { isChapterLine } from '#shared/domain/chapter-line.ts'
import { continuesLine, createLineJoiner, findLineLayout, type LineLayout } from '#shared/domain/wrapped-lines.ts'
import { createScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

const HEAD_CHARS = 100_000

/**
 * Splits plain text into blocks: by paragraph, joining wrapped lines except in dialogue, or at each line. With
 * `chapterLines` a separate line that names a chapter starts one.
 */
export function* splitPlainText(
  text: string,
  options: { blocks: 'paragraphs' | 'lines'; chapterLines: boolean },
): Generator<void, SplitScript> {
  const builder = createScriptBuilder()
  let paragraph: string[] = []
  let lines = 0
  const layout = options.blocks === 'lines' ? EACH_LINE : findParagraphs(text.slice(0, HEAD_CHARS))
  const joinLines = createLineJoiner(text)

  const endParagraph = (): void => {
    const [first, ...more] = paragraph
    paragraph = []
    if (first === undefined) return
    if (options.chapterLines && more.length === 0 && isChapterLine(first)) return builder.beginChapter(first)
    builder.note('joined-lines', more.length)
    builder.addBlock(joinLines([first, ...more]))
  }

  for (const line of readLines(text)) {
    if (line.trim() === '') endParagraph()
    else {
      if (!continuesLine(line, paragraph.at(-1) ?? '', layout)) endParagraph()
      paragraph.push(line)
    }
    lines += 1
    if (lines % LINES_AT_ONCE === 0) yield
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
