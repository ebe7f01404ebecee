import { endsSentence, isNextSpeaker } from '#shared/domain/is-next-speaker.ts'

/** What a pasted text becomes: one line for each block. */
export interface PastedBlocks {
  lines: string[]
  /** Lines of the text that were joined to the one before: they were wrapped, not new paragraphs. */
  joinedLines: number
}

const LINE_BREAK = /\r\n?|\n|\u2028|\u2029|\u0085|\v|\f/

/** A line is full when the first word of the next one would not have fitted within the text's own width. */
function isFull(line: string, next: string, widthChars: number): boolean {
  const firstWord = next.trimStart().split(/\s/u, 1)[0] ?? ''
  return line.trimEnd().length + 1 + firstWord.length > widthChars
}

/**
 * The width that the text's lines are wrapped to; null when they are not. The longest line of any text looks full, so
 * that it takes more: half of the lines that others follow fill the width, and one of them ends within a sentence.
 */
function findWrapWidth(lines: readonly string[]): number | null {
  const widest = lines.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  if (widest < 40 || widest > 140) return null
  const full = lines.slice(0, -1).filter((line, index) => isFull(line, lines[index + 1] ?? '', widest))
  const isWrapped = full.length * 2 >= lines.length - 1 && full.some((line) => !endsSentence(line))
  return isWrapped ? widest : null
}

/**
 * Cuts pasted text into blocks. Paragraphs are parted by blank lines; lines wrapped inside a paragraph are joined with a
 * space, but for lines of dialogue, which begin with the name of who speaks. Text without a blank line is one block for
 * each line, unless its lines are wrapped to a width as in a plain text book: then a line that ends short ends its
 * paragraph.
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
    // A piece of one line keeps its blanks: it goes into the middle of a sentence.
    return { lines: [lines[0] ?? ''], joinedLines }
  }
  return { lines: blocks, joinedLines }
}
