import { LINE_BREAK } from '../line-break.ts'
import { findChapterLines } from './find-chapter-lines.ts'

const MARKDOWN_HEADING = /^#{1,2} \S/

/** Whether a text has more than one chapter: headings of their own, in plain text or Markdown. */
export function hasChapters(text: string): boolean {
  const lines = text.split(LINE_BREAK)
  const headings = lines.filter((line) => MARKDOWN_HEADING.test(line)).length
  return headings + findChapterLines(lines).length > 1
}
