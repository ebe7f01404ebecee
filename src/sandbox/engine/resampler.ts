import { kaiser, sinc } from '#shared/domain/windowed-sinc.ts'

/** Passes audio from one sample rate to another, piece by piece, without shifting it in time. */
export interface Resampler {
  /** What is certain by now; the last few milliseconds stay until more comes or `finish`. The result is the caller's. */
  push(samples: Float32Array): Float32Array
  /** The rest. Over its life a resampler answers `round(samples pushed × to / from)` samples. */
  finish(): Float32Array
}

/** Filter length to either side, in periods of the lower rate: about 80 dB of rejection with this window. */
const HALF_LENGTH_PERIODS = 20
/** Where the pass band ends, as a share of the lower rate's half. */
const CUTOFF = 0.92
const KAISER_BETA = 8

/**
 * A band-limited (Kaiser-windowed sinc) resampler with linear phase.
 *
 * Written here because the packaged ones cannot be asked for their last samples or add a delay, and word times must stay true.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples.slice(), finish: () => new Float32Array(0) }

  const divisor = greatestCommonDivisor(fromHz, toHz)
  const step = fromHz / divisor
  const phases = toHz / divisor
  const { taps, reach } = filterFor(fromHz, toHz, phases)
  const width = 2 * reach

  // `held` starts at input sample `heldFrom`; silence stands before the first sample and after the last.
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
      // Both reads are in range by construction; a fallback here would cost a third of the time of speaking.
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

/** One filter per fractional position, each of unit gain, in one array. */
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
