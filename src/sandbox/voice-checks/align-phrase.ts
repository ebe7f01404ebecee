import { CEPSTRA } from './mel-cepstra.ts'

/** Every second frame is enough to follow words and makes a comparison four times cheaper. */
const KEEP_EVERY = 2
/** How much faster or slower than evenly one recording may run against the other. */
const BAND_SHARE = 0.2

/** Frames brought to one scale, with how they change: voices and microphones cancel out, words stay. */
export function wordShapes(cepstra: readonly Float32Array[]): Float32Array[] {
  const count = cepstra.length
  const mean = new Float64Array(CEPSTRA)
  const square = new Float64Array(CEPSTRA)
  for (const frame of cepstra) {
    for (let at = 0; at < CEPSTRA; at++) {
      mean[at] = (mean[at] as number) + (frame[at] as number) / count
      square[at] = (square[at] as number) + (frame[at] as number) ** 2 / count
    }
  }
  const scaled = cepstra.map((frame) =>
    frame.map(
      (value, at) =>
        (value - (mean[at] as number)) / Math.sqrt(Math.max(1e-6, (square[at] as number) - (mean[at] as number) ** 2)),
    ),
  )
  const shapes: Float32Array[] = []
  for (let index = 0; index < count; index += KEEP_EVERY) {
    const before = scaled[Math.max(0, index - 3)] as Float32Array
    const after = scaled[Math.min(count - 1, index + 3)] as Float32Array
    const shape = new Float32Array(2 * CEPSTRA)
    shape.set(scaled[index] as Float32Array)
    for (let at = 0; at < CEPSTRA; at++) shape[CEPSTRA + at] = ((after[at] as number) - (before[at] as number)) * 0.7
    shapes.push(shape)
  }
  return shapes
}

/**
 * Average distance along the best way to lay two utterances over each other from beginning to end; a step may go up to
 * twice as fast on either side. Infinite when one is more than twice as long as the other.
 */
export function alignedDistance(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  const columns = b.length
  let previous = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  let beforePrevious = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  const band = Math.max(20, BAND_SHARE * Math.max(a.length, columns))
  let costsBefore = new Float64Array(columns)

  for (let row = 0; row < a.length; row++) {
    const current = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
    const costs = new Float64Array(columns)
    const middle = (row * columns) / a.length
    const from = Math.max(0, Math.floor(middle - band))
    const to = Math.min(columns - 1, Math.ceil(middle + band))
    for (let column = from; column <= to; column++) {
      const cost = between(a[row] as Float32Array, b[column] as Float32Array)
      costs[column] = cost
      // Symmetric steps of slope one half to two; each counts as many units as both sides advance, so ways compare fairly.
      const diagonal = column > 0 ? (previous[column - 1] as number) + 2 * cost : Number.POSITIVE_INFINITY
      const fastA =
        column > 0
          ? (beforePrevious[column - 1] as number) + 2 * (costsBefore[column] as number) + cost
          : Number.POSITIVE_INFINITY
      const fastB =
        column > 1
          ? (previous[column - 2] as number) + 2 * (costs[column - 1] as number) + cost
          : Number.POSITIVE_INFINITY
      const start = row === 0 && column === 0 ? 2 * cost : Number.POSITIVE_INFINITY
      current[column] = Math.min(start, diagonal, fastA, fastB)
    }
    beforePrevious = previous
    previous = current
    costsBefore = costs
  }
  return (previous[columns - 1] ?? Number.POSITIVE_INFINITY) / (a.length + columns)
}

// In range by construction; this is nearly all of the time of a comparison.
function between(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) {
    const away = (a[at] as number) - (b[at] as number)
    sum += away * away
  }
  return Math.sqrt(sum)
}
