import { isChapterLine } from '#shared/domain/chapter-line.ts'
import { isNextSpeaker } from '#shared/domain/is-next-speaker.ts'
import { createScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

/**
 * Splits plain text into blocks: at blank lines, joining the lines between except in dialogue, or at each line. With
 * `chapterLines` a separate line that names a chapter starts one.
 */
export function* splitPlainText(
  text: string,
  options: { blocks: 'paragraphs' | 'lines'; chapterLines: boolean },
): Generator<void, SplitScript> {
  const builder = createScriptBuilder()
  let paragraph: string[] = []
  let lines = 0

  const endParagraph = (): void => {
    const [first, ...more] = paragraph
    paragraph = []
    if (first === undefined) return
    if (options.chapterLines && more.length === 0 && isChapterLine(first)) return builder.beginChapter(first)
    builder.note('joined-lines', more.length)
    builder.addBlock([first, ...more].join(' '))
  }

  for (const line of readLines(text)) {
    if (line.trim() === '') endParagraph()
    else {
      if (isNextSpeaker(line, paragraph.at(-1) ?? '')) endParagraph()
      paragraph.push(line)
      if (options.blocks === 'lines') endParagraph()
    }
    lines += 1
    if (lines % LINES_AT_ONCE === 0) yield
  }
  endParagraph()
  return builder.build()
}
