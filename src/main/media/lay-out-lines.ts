import createBidi from 'bidi-js'

/** One line of text in visual order, left to right. */
export interface LaidLine {
  /** Each in reading order; the renderer reverses right-to-left runs itself. */
  runs: string[]
  /** The paragraph starts at the right. */
  isRightToLeft: boolean
}

const bidi = createBidi()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Scripts that the renderer reverses. */
const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u
/** Stands for a letter missing from the font; never split. */
const CODE_POINT = /\[U\+[0-9A-F]+\]/y

/**
 * Breaks a text into lines and orders the parts of each by the Unicode bidirectional algorithm. Lines break at spaces;
 * a word wider than a line is split between letters, but a letter is never separated from its combining marks.
 *
 * @param measure width of a text; formatting characters are removed before measuring
 */
export function layOutLines(text: string, measure: (text: string) => number, maxWidth: number): LaidLine[] {
  const levels = bidi.getEmbeddingLevels(text)
  const isRightToLeft = (levels.paragraphs[0]?.level ?? 0) % 2 === 1
  const fits = (start: number, end: number) => measure(visible(text.slice(start, end))) <= maxWidth
  return breakLines(text, fits).map(({ start, end }) => {
    const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, end - 1)
    const runs: string[] = []
    let run: number[] = []
    const close = () => {
      const inOrder = run.toSorted((a, b) => a - b)
      const isOdd = (levels.levels[inOrder[0] ?? 0] ?? 0) % 2 === 1
      const words = visible(inOrder.map((index) => mirrored.get(index) ?? text[index]).join(''))
      if (words !== '') runs.push(TURNED.test(words) === isOdd ? words : turned(words))
      run = []
    }
    for (const index of bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
      const before = run.at(-1)
      const goesOn =
        before !== undefined && Math.abs(index - before) === 1 && levels.levels[index] === levels.levels[before]
      if (before !== undefined && !goesOn) close()
      run.push(index)
    }
    close()
    return { runs, isRightToLeft }
  })
}

function breakLines(text: string, fits: (start: number, end: number) => boolean): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  let start = 0
  let end = 0
  const close = () => {
    if (end > start) lines.push({ start, end })
  }
  for (const word of text.matchAll(/[^ ]+/g)) {
    const wordEnd = word.index + word[0].length
    if (end === start || !fits(start, wordEnd)) {
      close()
      start = word.index
      end = word.index
    }
    if (fits(start, wordEnd)) {
      end = wordEnd
      continue
    }
    for (const letterEnd of letterEnds(text, word.index, wordEnd)) {
      if (end > start && !fits(start, letterEnd)) {
        close()
        start = end
      }
      end = letterEnd
    }
  }
  close()
  return lines
}

function letterEnds(text: string, start: number, end: number): number[] {
  const ends: number[] = []
  for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
    const at = start + index
    if (at < (ends.at(-1) ?? start)) continue
    CODE_POINT.lastIndex = at
    const token = CODE_POINT.exec(text)?.[0]
    ends.push(at + (token ?? segment).length)
  }
  return ends
}

/** Formatting characters are already applied and have no glyph; joiners affect how letters are shaped. */
function visible(text: string): string {
  return text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '')
}

function turned(text: string): string {
  return [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
}
