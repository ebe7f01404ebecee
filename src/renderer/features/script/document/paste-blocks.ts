import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { continuesLine, createLineJoiner, findLineLayout } from '#shared/domain/wrapped-lines.ts'

/** The result of a paste: one line per block. */
export interface PastedBlocks {
  lines: string[]
  /** Lines joined to the previous one because they were wrapped, not new paragraphs. */
  joinedLines: number
}

/**
 * Splits pasted text into blocks, one per paragraph: wrapped lines are joined, except dialogue lines, which start with the
 * speaker's name. See `findLineLayout` for what counts as wrapped.
 */
export function cutPastedText(text: string): PastedBlocks {
  const lines = text.split(LINE_BREAK).map((line) => line.replaceAll('\t', ' '))
  // A single line keeps its spaces, because it may be inserted into a sentence.
  if (lines.length === 1) return { lines: text.trim() === '' ? [] : lines, joinedLines: 0 }
  const layout = findLineLayout(lines)
  const joinLines = createLineJoiner(text)
  const paragraphs: string[][] = []
  let joinedLines = 0
  let previous = ''
  for (const line of lines) {
    if (line.trim() !== '') {
      const open = previous.trim() === '' ? undefined : paragraphs.at(-1)
      if (open && continuesLine(line, previous, layout)) {
        open.push(line)
        joinedLines += 1
      } else paragraphs.push([line])
    }
    previous = line
  }
  return { lines: paragraphs.map(joinLines), joinedLines }
}
