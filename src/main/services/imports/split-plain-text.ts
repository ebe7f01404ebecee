import { isNextSpeaker } from '#shared/domain/is-next-speaker.ts'
import { createScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

/** A line that names a chapter in the languages of the service's voices, with its number or name. */
const CHAPTER_LINE =
  /^\s*(?:(?:chapter|part|book|kapitel|teil|chapitre|partie|cap[ií]tulo|capitolo|parte|hoofdstuk)\b[\s.:–—-]*[\p{L}\p{N}].{0,70}|(?:prologue|epilogue|prolog|epilog|prólogo|epílogo|prologo|epilogo)\b.{0,60})$/iu

/**
 * Cuts plain text into blocks: at blank lines, lines between them joined but for those of a dialogue, or at each line. With `chapterLines` a line of
 * its own that names a chapter begins one.
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

function isChapterLine(line: string): boolean {
  // A sentence that begins with such a word is no title.
  return line.length <= 90 && CHAPTER_LINE.test(line) && !/[.,;]["”’]?\s*$/u.test(line)
}
