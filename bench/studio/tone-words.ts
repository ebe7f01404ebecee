const RATE_HZ = 24_000
/** Duration of a word in the seeded chapters. */
export const WORD_MS = 375

/** Audio of a block whose words are tones, 400 Hz for even and 1,000 Hz for odd ones, each in whole periods. */
export function toneWords(seconds: number): Int16Array {
  const wordSamples = (WORD_MS * RATE_HZ) / 1_000
  return Int16Array.from({ length: seconds * RATE_HZ }, (_value, index) => {
    const hz = Math.floor(index / wordSamples) % 2 === 0 ? 400 : 1_000
    return Math.round(12_000 * Math.sin((2 * Math.PI * hz * index) / RATE_HZ))
  })
}
