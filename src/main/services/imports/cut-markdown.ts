import { readLines } from './read-lines.ts'

/** A piece ends at the next possible break after this many characters; parsing one takes a few milliseconds. */
const PIECE_CHARS = 8_000
/** A piece without such a break ends at any line end, or between words of a longer line. */
const PIECE_MAX_CHARS = 32_000

/**
 * Cuts Markdown where the following text can't belong to the preceding: before a heading, and before an unindented line
 * after a blank one, outside fences and comments. A book is read in pieces, and no input makes one piece long.
 */
export function* cutMarkdown(text: string): Generator<string> {
  let piece: string[] = []
  let pieceChars = 0
  let fence: string | null = null
  let isComment = false
  let wasBlank = true
  for (const whole of readLines(text)) {
    for (const line of whole.length > PIECE_MAX_CHARS ? cutLine(whole) : [whole]) {
      const isFree = fence === null && !isComment
      const isStart = /^#{1,6}[ \t]/.test(line) || (wasBlank && /^[\p{L}\p{Pi}"'*_]/u.test(line))
      if ((isFree && isStart && pieceChars >= PIECE_CHARS) || pieceChars + line.length > PIECE_MAX_CHARS) {
        yield piece.join('\n')
        piece = fence === null ? [] : [fence]
        pieceChars = 0
      }
      piece.push(line)
      pieceChars += line.length + 1
      wasBlank = line.trim() === ''
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (!isComment && mark) {
        if (fence === null) fence = mark
        else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null
      }
      if (fence === null) {
        if (line.includes('<!--')) isComment = true
        if (isComment && line.lastIndexOf('-->') > line.lastIndexOf('<!--')) isComment = false
      }
    }
  }
  if (piece.length > 0) yield piece.join('\n')
}

function cutLine(line: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < line.length;) {
    // Only within the part: a line without blanks would be searched from the start for each one.
    const space = line.slice(start, start + PIECE_CHARS).lastIndexOf(' ')
    const end = line.length - start <= PIECE_CHARS ? line.length : start + (space > 0 ? space + 1 : PIECE_CHARS)
    parts.push(line.slice(start, end))
    start = end
  }
  return parts
}
