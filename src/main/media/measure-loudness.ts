import { getSamples, toFloats } from '#shared/domain/samples.ts'

/** 400 ms blocks, one every 100 ms (ITU-R BS.1770-4). */
const STEP_SECONDS = 0.1
const STEPS_PER_BLOCK = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10
/** The standard measures nothing shorter than a block. This is the shortest clip measured as a block of its own length. */
const SHORTEST_SECONDS = 0.1

/** A second-order filter: maps an input sample to an output sample. */
type Filter = (sample: number) => number

function createFilter([b0, b1, b2]: readonly [number, number, number], [a1, a2]: readonly [number, number]): Filter {
  let first = 0
  let second = 0
  return (sample) => {
    const out = b0 * sample + first
    first = b1 * sample - a1 * out + second
    second = b2 * sample - a2 * out
    return out
  }
}

/** The head's effect on high frequencies: a 4 dB shelf. The standard's coefficients for 48 kHz, adapted to any rate. */
function createShelf(sampleRateHz: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const quality = 0.7071752369554196
  const divisor = 1 + k / quality + k * k
  return createFilter(
    [
      (high + (middle * k) / quality + k * k) / divisor,
      (2 * (k * k - high)) / divisor,
      (high - (middle * k) / quality + k * k) / divisor,
    ],
    [(2 * (k * k - 1)) / divisor, (1 - k / quality + k * k) / divisor],
  )
}

/** Removes frequencies too low to contribute to loudness. */
function createHighPass(sampleRateHz: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const quality = 0.5003270373238773
  const divisor = 1 + k / quality + k * k
  return createFilter([1, -2, 1], [(2 * (k * k - 1)) / divisor, (1 - k / quality + k * k) / divisor])
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Accumulates the integrated loudness of audio, chunk by chunk. */
export interface LoudnessMeter {
  /** @param channels of equal length, full scale 1 */
  push(channels: readonly Float32Array[]): void
  /** LUFS of everything pushed; null if nothing is loud enough to count, or it is shorter than 100 ms. */
  integratedLufs(): number | null
}

/**
 * Integrated loudness by ITU-R BS.1770-4, with both gates. Audio of 100 to 400 ms is measured as one block, with the same
 * result as the same audio repeated.
 *
 * @param weights how much the power of each channel counts
 */
export function createLoudnessMeter(sampleRateHz: number, weights: readonly number[] = [1]): LoudnessMeter {
  const filters = weights.map((weight) => ({
    weight,
    shelf: createShelf(sampleRateHz),
    highPass: createHighPass(sampleRateHz),
  }))
  const stepSamples = Math.round(sampleRateHz * STEP_SECONDS)
  const steps: number[] = []
  let energy = 0
  let inStep = 0
  let fullEnergy = 0
  return {
    push(channels) {
      const length = channels[0]?.length ?? 0
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + stepSamples - inStep)
        for (const [place, { weight, shelf, highPass }] of filters.entries()) {
          const samples = channels[place] as Float32Array
          for (let index = from; index < to; index += 1) {
            const filtered = highPass(shelf(samples[index] as number))
            energy += weight * filtered * filtered
          }
        }
        inStep += to - from
        from = to
        if (inStep < stepSamples) continue
        steps.push(energy / stepSamples)
        fullEnergy += energy
        energy = 0
        inStep = 0
      }
    },
    integratedLufs() {
      const sampleCount = steps.length * stepSamples + inStep
      if (sampleCount < sampleRateHz * SHORTEST_SECONDS) return null
      const blocks =
        steps.length < STEPS_PER_BLOCK
          ? [(fullEnergy + energy) / sampleCount]
          : steps.slice(STEPS_PER_BLOCK - 1).map((_step, index) => mean(steps.slice(index, index + STEPS_PER_BLOCK)))
      const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
      if (audible.length === 0) return null
      const gateLufs = toLufs(mean(audible)) + RELATIVE_GATE_LU
      return toLufs(mean(audible.filter((power) => toLufs(power) > gateLufs)))
    },
  }
}

/**
 * Integrated loudness of stored mono speech.
 *
 * @param pieces signed 16-bit little-endian samples, whole samples in chunks of any size
 * @returns LUFS; null if nothing is loud enough to count, or it is shorter than 100 ms
 */
export async function measureLoudness(pieces: AsyncIterable<Uint8Array>, sampleRateHz: number): Promise<number | null> {
  const meter = createLoudnessMeter(sampleRateHz)
  for await (const piece of pieces) meter.push([toFloats(getSamples(piece))])
  return meter.integratedLufs()
}
