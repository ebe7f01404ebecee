/** Asks the worklet for what it holds of an unfinished piece. */
export interface CaptureCommand {
  kind: 'flush'
}

/** Mono samples as they were captured, with what was measured of them before they were rounded. */
export interface CapturedPiece {
  samples: Int16Array<ArrayBuffer>
  /** Largest magnitude, 1 is full scale. */
  peak: number
  sumOfSquares: number
  /** Samples at full scale. */
  clippedSamples: number
  /** By the clock of the day, which goes on while the computer sleeps. */
  capturedAtMs: number
  /** The last one before `flush` was answered. */
  isFlushed: boolean
}
