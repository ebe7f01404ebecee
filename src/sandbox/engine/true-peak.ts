/** Interpolator of ITU-R BS.1770-4, annex 2: four phases of 12 taps; the last two mirror the first two. */
const FIRST_PHASE = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
]
const SECOND_PHASE = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
]
const TAPS = 12
const PHASES = new Float64Array([
  ...FIRST_PHASE,
  ...SECOND_PHASE,
  ...SECOND_PHASE.toReversed(),
  ...FIRST_PHASE.toReversed(),
])
/** Delay of the filter's output relative to its input. */
const DELAY = TAPS / 2

/** Signal magnitude around each sample, including between samples: 4x oversampled (ITU-R BS.1770-4, annex 2). */
export function truePeaks(samples: Float32Array): Float32Array {
  const padded = new Float32Array(samples.length + TAPS)
  padded.set(samples, DELAY)
  const peaks = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) {
    let peak = Math.abs(samples[index] as number)
    for (let phase = 0; phase < PHASES.length; phase += TAPS) {
      let sum = 0
      for (let tap = 0; tap < TAPS; tap++) sum += (PHASES[phase + tap] as number) * (padded[index + TAPS - tap] ?? 0)
      peak = Math.max(peak, Math.abs(sum))
    }
    peaks[index] = peak
  }
  return peaks
}

/** In decibels relative to full scale; silence is `-Infinity`. */
export function measureTruePeak(samples: Float32Array): number {
  return 20 * Math.log10(truePeaks(samples).reduce((highest, peak) => Math.max(highest, peak), 0))
}
