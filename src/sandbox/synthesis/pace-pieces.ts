import type { SpokenPiece } from '../engine/speech-engine.ts'

/** Delivery speed: `speed` times real time, 0 for as fast as generated. `nowMs` and `wait` use real time. */
export interface Pace {
  speed: number
  nowMs: () => number
  wait: (forMs: number, signal: AbortSignal) => Promise<void>
}

const SLICE_MS = 100
/** Timers fire about a millisecond late; that much lag may be caught up, a listener's pause may not. */
const CATCH_UP_MS = 20

/**
 * Passes speech on at a steady multiple of real time, the first slice immediately and none longer than 100 ms. A reader
 * isn't flooded after a pause. Marks stay with the slice containing the start of their word.
 */
export async function* pacePieces(
  pieces: AsyncIterable<SpokenPiece>,
  sampleRateHz: number,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece> {
  let nextAtMs = pace.nowMs()
  let startMs = 0
  for await (const piece of pieces) {
    for (const slice of slices(piece, startMs, sampleRateHz)) {
      if (pace.speed > 0) {
        const readMs = pace.nowMs()
        if (nextAtMs > readMs) await pace.wait(nextAtMs - readMs, signal)
        const durationMs = (slice.samples.length / sampleRateHz) * 1000
        nextAtMs = Math.max(nextAtMs, readMs - CATCH_UP_MS) + durationMs / pace.speed
      }
      signal.throwIfAborted()
      yield slice
    }
    startMs += (piece.samples.length / sampleRateHz) * 1000
  }
}

function* slices(piece: SpokenPiece, pieceStartMs: number, sampleRateHz: number): Generator<SpokenPiece> {
  const sliceSamples = Math.max(1, Math.round((sampleRateHz * SLICE_MS) / 1000))
  let waiting = piece.marks
  for (let from = 0; from < Math.max(1, piece.samples.length); from += sliceSamples) {
    const samples = piece.samples.subarray(from, from + sliceSamples)
    const isLast = from + sliceSamples >= piece.samples.length
    const endMs = pieceStartMs + ((from + samples.length) / sampleRateHz) * 1000
    yield { samples, marks: isLast ? waiting : waiting.filter((mark) => mark.start_time < endMs) }
    waiting = isLast ? [] : waiting.filter((mark) => mark.start_time >= endMs)
  }
}
