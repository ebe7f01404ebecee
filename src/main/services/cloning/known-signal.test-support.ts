/** The same sample at the same place in every process, and another one wherever a place is missed or doubled. */
export function signalSample(index: number): number {
  return (Math.imul(index, 2_654_435_761) >>> 16) - 32_768
}
