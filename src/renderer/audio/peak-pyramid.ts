/** Pairs of one level per pair of the next: 256, 4,096 and 65,536 samples with the stored windows. */
export const PEAK_LEVEL_FACTOR = 16
const LEVEL_COUNT = 3

/** Minimum and maximum pairs at three widths, so the extremes of any range take a few dozen comparisons. */
export class PeakPyramid {
  readonly #levels: Int16Array[]
  #pairCount = 0

  /** @param finest stored pairs; used in place until something is added */
  constructor(finest: Int16Array = new Int16Array(0)) {
    this.#levels = [finest]
    for (let level = 1; level < LEVEL_COUNT; level += 1) {
      this.#levels.push(coarser(this.#levels[level - 1] as Int16Array))
    }
    this.#pairCount = finest.length >> 1
  }

  /** Number of pairs in the finest level. */
  get pairCount(): number {
    return this.#pairCount
  }

  /** Appends pairs. */
  append(pairs: Int16Array): void {
    const first = this.#pairCount
    this.#reserve(0, first * 2 + pairs.length)
    ;(this.#levels[0] as Int16Array).set(pairs, first * 2)
    this.#pairCount += pairs.length >> 1
    this.#widen(first)
  }

  /** Replaces the last pair, which covered an incomplete window. */
  replaceLast(low: number, high: number): void {
    const finest = this.#levels[0] as Int16Array
    const last = this.#pairCount - 1
    finest[last * 2] = low
    finest[last * 2 + 1] = high
    this.#widen(last)
  }

  /**
   * Widens `out` by the minimum and maximum of finest pairs `from` to `to`. Pairs beyond the ends are ignored.
   */
  widenBy(from: number, to: number, out: { low: number; high: number }): void {
    let start = Math.max(0, from)
    let end = Math.min(to, this.#pairCount)
    for (let level = 0; start < end; level += 1) {
      const pairs = this.#levels[level] as Int16Array
      const isLast = level === LEVEL_COUNT - 1
      // Up to the first and from the last whole pair of the next level; everything remaining if there is none between.
      const innerStart = isLast ? end : Math.ceil(start / PEAK_LEVEL_FACTOR) * PEAK_LEVEL_FACTOR
      const innerEnd = isLast ? end : Math.floor(end / PEAK_LEVEL_FACTOR) * PEAK_LEVEL_FACTOR
      if (innerStart >= innerEnd) {
        widen(pairs, start, end, out)
        return
      }
      widen(pairs, start, innerStart, out)
      widen(pairs, innerEnd, end, out)
      start = innerStart / PEAK_LEVEL_FACTOR
      end = innerEnd / PEAK_LEVEL_FACTOR
    }
  }

  /** Minimum of one finest pair; 0 beyond the ends. */
  lowAt(pair: number): number {
    return pair < 0 || pair >= this.#pairCount ? 0 : ((this.#levels[0] as Int16Array)[pair * 2] as number)
  }

  /** Maximum of one finest pair; 0 beyond the ends. */
  highAt(pair: number): number {
    return pair < 0 || pair >= this.#pairCount ? 0 : ((this.#levels[0] as Int16Array)[pair * 2 + 1] as number)
  }

  #reserve(level: number, length: number): void {
    const pairs = this.#levels[level] as Int16Array
    if (pairs.length >= length) return
    const larger = new Int16Array(Math.max(length, pairs.length * 2, 1_024))
    larger.set(pairs)
    this.#levels[level] = larger
  }

  /** Recalculates the wider levels from finest pair `first` on. */
  #widen(first: number): void {
    let from = first
    let count = this.#pairCount
    for (let level = 1; level < LEVEL_COUNT; level += 1) {
      from = Math.floor(from / PEAK_LEVEL_FACTOR)
      const wide = Math.ceil(count / PEAK_LEVEL_FACTOR)
      this.#reserve(level, wide * 2)
      reduce(this.#levels[level - 1] as Int16Array, this.#levels[level] as Int16Array, from, wide, count)
      count = wide
    }
  }
}

function coarser(fine: Int16Array): Int16Array {
  const count = fine.length >> 1
  const wide = new Int16Array(Math.ceil(count / PEAK_LEVEL_FACTOR) * 2)
  reduce(fine, wide, 0, wide.length >> 1, count)
  return wide
}

/** Writes wide pairs `from` to `to`, each from its range of the first `count` fine ones. */
function reduce(fine: Int16Array, wide: Int16Array, from: number, to: number, count: number): void {
  for (let pair = from; pair < to; pair += 1) {
    const start = pair * PEAK_LEVEL_FACTOR * 2
    const end = Math.min(start + PEAK_LEVEL_FACTOR * 2, count * 2)
    let low = fine[start] as number
    let high = fine[start + 1] as number
    for (let index = start + 2; index < end; index += 2) {
      const fineLow = fine[index] as number
      const fineHigh = fine[index + 1] as number
      if (fineLow < low) low = fineLow
      if (fineHigh > high) high = fineHigh
    }
    wide[pair * 2] = low
    wide[pair * 2 + 1] = high
  }
}

function widen(pairs: Int16Array, from: number, to: number, out: { low: number; high: number }): void {
  let { low, high } = out
  for (let index = from * 2; index < to * 2; index += 2) {
    const pairLow = pairs[index] as number
    const pairHigh = pairs[index + 1] as number
    if (pairLow < low) low = pairLow
    if (pairHigh > high) high = pairHigh
  }
  out.low = low
  out.high = high
}
