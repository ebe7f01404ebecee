import { endsSentence, isNextSpeaker } from '#shared/domain/is-next-speaker.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'

/** The result of a paste: one line per block. */
export interface PastedBlocks {
  lines: string[]
  /** Lines joined to the previous one because they were wrapped, not new paragraphs. */
  joinedLines: number
}

/** A line is full if the first word of the next one wouldn't have fit within the text's own width. */
function isFull(line: string, next: string, widthChars: number): boolean {
  const firstWord = next.trimStart().split(/\s/u, 1)[0] ?? ''
  return line.trimEnd().length + 1 + firstWord.length > widthChars
}

/**
 * The width the text is wrapped to; null if it isn't. The longest line of any text looks full, so more evidence is
 * needed: half of the lines followed by others fill the width, and one of them ends within a sentence.
 */
function findWrapWidth(lines: readonly string[]): number | null {
  const widest = lines.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  if (widest < 40 || widest > 140) return null
  const full = lines.slice(0, -1).filter((line, index) => isFull(line, lines[index + 1] ?? '', widest))
  const isWrapped = full.length * 2 >= lines.length - 1 && full.some((line) => !endsSentence(line))
  return isWrapped ? widest : null
}

/**
 * Splits pasted text into blocks. Paragraphs are separated by blank lines; lines wrapped inside a paragraph are joined
 * with a space, except dialogue lines, which start with the speaker's name. Text without a blank line becomes one block
 * per line, unless its lines are wrapped to a width as in a plain text book: then a short line ends its paragraph.
 */
export function cutPastedText(text: string): PastedBlocks {
  const lines = text.split(LINE_BREAK).map((line) => line.replaceAll('\t', ' '))
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const filled = paragraphs.filter((paragraph) => paragraph.length > 0)
  const hasBlankLines = filled.length > 1
  const width = hasBlankLines ? null : findWrapWidth(filled[0] ?? [])
  let joinedLines = 0
  const blocks: string[] = []
  for (const paragraph of filled) {
    let current: string | null = null
    let previous = ''
    for (const line of paragraph) {
      const isJoined = hasBlankLines || (width !== null && isFull(previous, line, width))
      if (current !== null && isJoined && !isNextSpeaker(line, previous)) {
        current = `${current.trimEnd()} ${line.trimStart()}`
        joinedLines += 1
      } else {
        if (current !== null) blocks.push(current.trim())
        current = line
      }
      previous = line
    }
    if (current !== null) blocks.push(current.trim())
  }
  if (blocks.length === 1 && filled.length === 1 && joinedLines === 0 && lines.length === 1) {
    // A single line keeps its spaces, because it may be inserted into a sentence.
    return { lines: [lines[0] ?? ''], joinedLines }
  }
  return { lines: blocks, joinedLines }
}
