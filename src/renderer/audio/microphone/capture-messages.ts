/** Requests the worklet's unfinished piece. */
export interface CaptureCommand {
  kind: 'flush'
}

/** Captured mono samples, with measurements taken before rounding. */
export interface CapturedPiece {
  samples: Int16Array<ArrayBuffer>
  /** Peak magnitude; 1 is full scale. */
  peak: number
  sumOfSquares: number
  /** Samples at full scale. */
  clippedSamples: number
  /** Wall-clock time, which continues while the computer sleeps. */
  capturedAtMs: number
  /** The last piece before `flush` resolves. */
  isFlushed: boolean
}
