/** Deterministic samples, so that missing or repeated ones are detected. */
export function signalSample(index: number): number {
  return (Math.imul(index, 2_654_435_761) >>> 16) - 32_768
}
