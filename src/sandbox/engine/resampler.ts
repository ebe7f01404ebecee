import { kaiser, sinc } from '#shared/domain/windowed-sinc.ts'

/** Converts audio between sample rates chunk by chunk, without a time shift. */
export interface Resampler {
  /**
   * Returns the finished samples; the last few milliseconds are held until more input or `finish`. The caller owns the
   * result.
   */
  push(samples: Float32Array): Float32Array
  /** Returns the remaining samples. In total a resampler returns `round(samples pushed × to / from)` samples. */
  finish(): Float32Array
}

/** Filter length to each side, in periods of the lower rate: about 80 dB of rejection with this window. */
const HALF_LENGTH_PERIODS = 20
/** End of the pass band, as a fraction of the lower rate's Nyquist frequency. */
const CUTOFF = 0.92
const KAISER_BETA = 8

/**
 * A band-limited (Kaiser-windowed sinc) resampler with linear phase.
 *
 * Custom because packaged ones can't flush their last samples or add a delay, and word timings must stay exact.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples.slice(), finish: () => new Float32Array(0) }

  const divisor = greatestCommonDivisor(fromHz, toHz)
  const step = fromHz / divisor
  const phases = toHz / divisor
  const { taps, reach } = filterFor(fromHz, toHz, phases)
  const width = 2 * reach

  // `held` starts at input sample `heldFrom`, with silence before the first and after the last sample.
  let held: Float32Array = new Float32Array(reach)
  let heldFrom = -reach
  let pushed = 0
  let answered = 0

  const produce = (available: number, wanted: number) => {
    const output = new Float32Array(Math.max(0, wanted - answered))
    let count = 0
    while (answered < wanted) {
      const position = answered * step
      const base = Math.floor(position / phases)
      if (base + reach >= available) break
      const phaseStart = (position % phases) * width
      const first = base - reach + 1 - heldFrom
      let sum = 0
      // Both reads are in range by construction; a fallback here would take a third of the synthesis time.
      for (let tap = 0; tap < width; tap++) sum += (taps[phaseStart + tap] as number) * (held[first + tap] as number)
      output[count++] = sum
      answered++
    }
    const stillNeeded = Math.floor((answered * step) / phases) - reach + 1
    const passed = Math.max(0, Math.min(stillNeeded - heldFrom, held.length))
    held = held.slice(passed)
    heldFrom += passed
    return output.subarray(0, count)
  }
  const hold = (samples: Float32Array) => {
    const joined = new Float32Array(held.length + samples.length)
    joined.set(held)
    joined.set(samples, held.length)
    held = joined
  }

  return {
    push(samples) {
      hold(samples)
      pushed += samples.length
      return produce(pushed, Math.ceil((pushed * phases) / step))
    },
    finish() {
      hold(new Float32Array(width))
      return produce(pushed + width, Math.round((pushed * phases) / step))
    },
  }
}

const filters = new Map<string, { taps: Float64Array; reach: number }>()

function filterFor(fromHz: number, toHz: number, phases: number): { taps: Float64Array; reach: number } {
  const key = `${fromHz} ${toHz}`
  const filter = filters.get(key) ?? designPhases(fromHz, toHz, phases)
  filters.set(key, filter)
  return filter
}

/** One unity-gain filter per fractional position, in one array. */
function designPhases(fromHz: number, toHz: number, phases: number): { taps: Float64Array; reach: number } {
  const scale = Math.min(1, toHz / fromHz)
  const cutoff = CUTOFF * scale
  const reach = Math.ceil(HALF_LENGTH_PERIODS / scale)
  const width = 2 * reach
  const taps = new Float64Array(phases * width)

  for (let phase = 0; phase < phases; phase++) {
    let gain = 0
    for (let tap = 0; tap < width; tap++) {
      const distance = tap - (reach - 1) - phase / phases
      const value = cutoff * sinc(cutoff * distance) * kaiser(distance / reach, KAISER_BETA)
      taps[phase * width + tap] = value
      gain += value
    }
    for (let tap = 0; tap < width; tap++) taps[phase * width + tap] = (taps[phase * width + tap] ?? 0) / gain
  }
  return { taps, reach }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
