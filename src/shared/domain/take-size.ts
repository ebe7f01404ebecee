/** What a take of so many samples occupies on the disk: 16-bit samples, and two 16-bit peaks for every 256 of them. */
export function takeSizeBytes(sampleCount: number): number {
  return sampleCount * 2 + Math.ceil(sampleCount / 256) * 4
}
