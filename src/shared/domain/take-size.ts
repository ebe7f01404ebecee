/** Disk space of a take with this many samples: 16-bit samples, and two 16-bit peaks per 256 of them. */
export function takeSizeBytes(sampleCount: number): number {
  return sampleCount * 2 + Math.ceil(sampleCount / 256) * 4
}
