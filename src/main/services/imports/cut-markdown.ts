import { readLines } from './read-lines.ts'

/** A piece ends at the next possible break after this many characters; parsing one takes a few milliseconds. */
const PIECE_CHARS = 8_000
/** A piece without such a break ends at any line end, or between words of a longer line. */
const PIECE_MAX_CHARS = 32_000

export interface MarkdownPiece {
  text: string
  /** What separates its text from the paragraph at the end of the previous piece; null if another paragraph starts. */
  joint: '' | ' ' | null
}

/**
 * Cuts Markdown where the following text can't belong to the preceding: before a heading, and before an unindented line
 * after a blank one, outside fences and comments. A book is read in pieces, and no input makes one piece long.
 */
export function* cutMarkdown(text: string): Generator<MarkdownPiece> {
  let lines: string[] = []
  let pieceChars = 0
  let joint: MarkdownPiece['joint'] = null
  let fence: string | null = null
  let isComment = false
  let wasBlank = true
  for (const whole of readLines(text)) {
    for (const [index, line] of cutLine(whole).entries()) {
      const isFree = fence === null && !isComment
      const isStart =
        index === 0 && isFree && (/^#{1,6}[ \t]/.test(line) || (wasBlank && /^[\p{L}\p{Pi}"'*_]/u.test(line)))
      if ((isStart && pieceChars >= PIECE_CHARS) || index > 0 || pieceChars + line.length > PIECE_MAX_CHARS) {
        const last = lines.at(-1) ?? ''
        if (lines.length > 0) yield { text: lines.join('\n'), joint }
        joint = isStart || wasBlank || !isFree ? null : index > 0 && !last.endsWith(' ') ? '' : ' '
        lines = fence === null ? [] : [fence]
        pieceChars = 0
      }
      lines.push(line)
      pieceChars += line.length + 1
      wasBlank = line.trim() === ''
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (!isComment && mark && index === 0) {
        if (fence === null) fence = mark
        else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null
      }
      if (fence === null) {
        if (line.includes('<!--')) isComment = true
        if (isComment && line.lastIndexOf('-->') > line.lastIndexOf('<!--')) isComment = false
      }
    }
  }
  if (lines.length > 0) yield { text: lines.join('\n'), joint }
}

/** Cuts a long line before words: other characters could start a list at the start of a piece. */
function cutLine(line: string): string[] {
  const parts: string[] = []
  let start = 0
  while (line.length - start > PIECE_MAX_CHARS) {
    const window = line.slice(start, start + PIECE_MAX_CHARS)
    let space = window.lastIndexOf(' ')
    while (space > 0 && !/\p{L}/u.test(window.charAt(space + 1))) space = window.lastIndexOf(' ', space - 1)
    const isPair = /[\\\ud800-\udbff]/.test(window.charAt(PIECE_MAX_CHARS - 1))
    const end = start + (space > 0 ? space + 1 : PIECE_MAX_CHARS - (isPair ? 1 : 0))
    parts.push(line.slice(start, end))
    start = end
  }
  parts.push(line.slice(start))
  return parts
}
