/** How long before and after a peak the gain is lowered. */
const REACH_MS = 6

/**
 * Applies `gain` to the samples, smoothly limiting every peak above `ceiling`.
 *
 * @param peaks true peak around each sample, before the gain
 */
export function limitPeaks(
  samples: Float32Array,
  peaks: Float32Array,
  gain: number,
  ceiling: number,
  sampleRateHz: number,
): Float32Array {
  const limited = new Float32Array(samples.length)
  const reach = Math.max(1, Math.round((REACH_MS * sampleRateHz) / 1_000))
  const lowered = slidingMinimum(peaks, reach, (peak) => (peak * gain > ceiling ? ceiling / (peak * gain) : 1))

  // The mean over one reach of minima that look one reach to both sides never exceeds what the peak allows.
  let sum = reach * (lowered[0] ?? 1)
  for (let index = 0; index < samples.length; index++) {
    const ahead = Math.min(index + (reach >> 1), samples.length - 1)
    const behind = Math.max(0, index + (reach >> 1) - reach)
    sum += (lowered[ahead] as number) - (lowered[behind] as number)
    limited[index] = (samples[index] as number) * gain * Math.min(1, sum / reach)
  }
  return limited
}

/** Minimum of `toFactor` over the values within `reach` on both sides. */
function slidingMinimum(values: Float32Array, reach: number, toFactor: (value: number) => number): Float32Array {
  const minima = new Float32Array(values.length)
  const candidates = new Int32Array(values.length)
  const factors = values.map(toFactor)
  let first = 0
  let end = 0
  for (let index = 0; index < values.length + reach; index++) {
    if (index < values.length) {
      while (end > first && (factors[candidates[end - 1] as number] as number) >= (factors[index] as number)) end--
      candidates[end++] = index
    }
    const place = index - reach
    if (place < 0) continue
    while ((candidates[first] as number) < place - reach) first++
    minima[place] = factors[candidates[first] as number] as number
  }
  return minima
}
