/** What a pasted text becomes: one line for each block. */
export interface PastedBlocks {
  lines: string[]
  /** Lines of the text that were joined to the one before: they were wrapped, not new paragraphs. */
  joinedLines: number
}

const LINE_BREAK = /\r\n?|\n|\u2028|\u2029|\u0085|\v|\f/

/** A line is wrapped when the first word of the next one would not have fitted within the text's own width. */
function isWrapped(line: string, next: string, widthChars: number): boolean {
  const firstWord = next.trimStart().split(/\s/u, 1)[0] ?? ''
  return line.trimEnd().length + 1 + firstWord.length > widthChars
}

/** True when the text's lines look cut to a width: there are enough of them and they fill it. */
function findWrapWidth(paragraphs: readonly (readonly string[])[]): number | null {
  const lengths = paragraphs.flatMap((lines) => lines.slice(0, -1).map((line) => line.trimEnd().length))
  if (lengths.length === 0) return null
  const widest = paragraphs.flat().reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  if (widest < 40 || widest > 140) return null
  return widest
}

/**
 * Cuts pasted text into blocks. Paragraphs are parted by blank lines; lines wrapped inside a paragraph are joined with a
 * space. Text without a blank line is one block for each line, unless its lines are wrapped to a width as in a plain
 * text book: then a line that ends short ends its paragraph.
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
  const width = findWrapWidth(filled)
  let joinedLines = 0
  const blocks: string[] = []
  for (const paragraph of filled) {
    let current: string | null = null
    let previous = ''
    for (const line of paragraph) {
      if (current !== null && (hasBlankLines || (width !== null && isWrapped(previous, line, width)))) {
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
