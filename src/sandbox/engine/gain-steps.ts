/** From `atMs` on the gain is this one. `-Infinity` decibels is silence. */
export interface GainStep {
  atMs: number
  gainDb: number
}

/** Long enough not to click, short enough to stay within a sound. */
const RAMP_MS = 8

/** Multiplies `samples` in place; the first step holds from the start, whatever its time. */
export function applyGainSteps(samples: Float32Array, sampleRateHz: number, steps: readonly GainStep[]): void {
  if (steps.every((step) => step.gainDb === 0)) return
  const rampSamples = Math.round((RAMP_MS * sampleRateHz) / 1_000)
  const factors = steps.map((step) => 10 ** (step.gainDb / 20))
  const starts = steps.map((step) => Math.round((step.atMs * sampleRateHz) / 1_000))

  let current = 0
  for (let index = 0; index < samples.length; index++) {
    while (index >= (starts[current + 1] ?? Infinity)) current++
    const target = factors[current] ?? 1
    const before = current === 0 ? target : (factors[current - 1] ?? target)
    const share = Math.min(1, (index - (starts[current] ?? 0)) / rampSamples)
    samples[index] = (samples[index] ?? 0) * (before + (target - before) * share)
  }
}
