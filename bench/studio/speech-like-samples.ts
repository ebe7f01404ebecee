/** Noise that rises and falls about three times a second like speech: never silent for long, never constant. */
export function speechLikeSamples(count: number): Int16Array {
  const samples = new Int16Array(count)
  let state = 7
  for (let index = 0; index < count; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const swell = 0.55 + 0.45 * Math.sin(index / 1_300)
    samples[index] = ((state >>> 17) - 16_384) * swell
  }
  return samples
}
