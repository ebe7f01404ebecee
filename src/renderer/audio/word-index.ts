import type { WordMark } from '#shared/contract/takes.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'

/** Longest gap between two words of a block during which the first stays highlighted, to avoid flicker. */
const HELD_GAP_SAMPLES = 0.12 * TIMELINE_RATE_HZ

/** Searchable word times of one take. Samples count from the start of the take, at `TIMELINE_RATE_HZ`. */
export class WordIndex {
  readonly marks: readonly WordMark[]
  readonly starts: Float64Array
  readonly ends: Float64Array

  /** Adjusts times that run backward, overlap or aren't numbers so they can be searched; never reorders marks. */
  constructor(marks: readonly WordMark[]) {
    const samplesPerMs = TIMELINE_RATE_HZ / 1000
    this.marks = marks
    this.starts = new Float64Array(marks.length)
    this.ends = new Float64Array(marks.length)
    let before = 0
    marks.forEach((mark, index) => {
      const start = Math.max(before, Number.isFinite(mark.startMs) ? mark.startMs * samplesPerMs : before)
      this.starts[index] = start
      this.ends[index] = Math.max(start, Number.isFinite(mark.endMs) ? mark.endMs * samplesPerMs : start)
      before = start
    })
    for (let index = 0; index + 1 < marks.length; index += 1) {
      const next = this.starts[index + 1] as number
      const end = this.ends[index] as number
      if (end > next || next - end <= HELD_GAP_SAMPLES) this.ends[index] = next
    }
  }

  /** Index of the last word that starts at or before a sample; -1 before the first. */
  lastStartingBy(sample: number): number {
    let low = 0
    let high = this.starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] as number) <= sample) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** Index of the word playing at a sample; -1 between words. */
  at(sample: number): number {
    const index = this.lastStartingBy(sample)
    return index >= 0 && sample < (this.ends[index] as number) ? index : -1
  }

  /** Index of the word at or before a text offset, the first word before it, -1 without words. */
  atChar(offsetChars: number): number {
    let low = 0
    let high = this.marks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.marks[middle] as WordMark).startChar <= offsetChars) low = middle + 1
      else high = middle
    }
    return this.marks.length === 0 ? -1 : Math.max(0, low - 1)
  }
}

const indexes = new WeakMap<readonly WordMark[], WordIndex>()

/** The index of a list of marks, created once per list. */
export function getWordIndex(marks: readonly WordMark[]): WordIndex {
  let index = indexes.get(marks)
  if (!index) {
    index = new WordIndex(marks)
    indexes.set(marks, index)
  }
  return index
}
