/** A line that names a chapter in one of the languages of the service's voices, with its number or name. */
const CHAPTER_LINE =
  /^\s*(?:(?:chapter|part|book|kapitel|teil|chapitre|partie|cap[ií]tulo|capitolo|parte|hoofdstuk)\b[\s.:–—-]*[\p{L}\p{N}].{0,70}|(?:prologue|epilogue|prolog|epilog|prólogo|epílogo|prologo|epilogo)\b.{0,60})$/iu
const MARKDOWN_HEADING = /^#{1,2} \S/

/** True for a separate line that starts a chapter in plain text. */
export function isChapterLine(line: string): boolean {
  // A sentence that starts with such a word isn't a title.
  return line.length <= 90 && CHAPTER_LINE.test(line) && !/[.,;]["”’]?\s*$/u.test(line)
}

/** Whether a text has more than one chapter: headings of their own, in plain text or Markdown. */
export function hasChapters(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
  const isParted = lines.some(
    (line, index) => isBlank(line) && !isBlank(lines[index - 1]) && !isBlank(lines[index + 1]),
  )
  let found = 0
  for (const [index, line] of lines.entries()) {
    const isAlone = !isParted || (isBlank(lines[index - 1]) && isBlank(lines[index + 1]))
    if (MARKDOWN_HEADING.test(line) || (isAlone && isChapterLine(line))) found += 1
    if (found > 1) return true
  }
  return false
}
