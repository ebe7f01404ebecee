const BLOCK_STEP_MS = 100
/** A gating block is 400 ms long, starting every 100 ms. */
const STEPS_PER_BLOCK = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/** One second-order filter section, direct form II transposed. */
interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

/**
 * Integrated loudness of one channel according to ITU-R BS.1770-4: K-weighted, overlapping blocks, gated twice. Full
 * scale is 1. Audio shorter than one block is measured as one block; silence is `-Infinity`.
 */
export function measureLoudness(samples: Float32Array, sampleRateHz: number): number {
  const stepLength = Math.round((BLOCK_STEP_MS * sampleRateHz) / 1_000)
  const steps = stepPowers(samples, sampleRateHz, stepLength)
  const blocks: number[] = []
  for (let start = 0; start + STEPS_PER_BLOCK <= steps.length; start++) {
    blocks.push(mean(steps.slice(start, start + STEPS_PER_BLOCK)))
  }
  if (blocks.length === 0 && steps.length > 0) blocks.push(mean(steps))

  const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  const relativeGate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)))
}

/** Mean square of the K-weighted signal per full step, or of everything if shorter than one step. */
function stepPowers(samples: Float32Array, sampleRateHz: number, stepLength: number): number[] {
  const shelf = highShelf(sampleRateHz)
  const highPass = lowCut(sampleRateHz)
  let [shelf1, shelf2, pass1, pass2] = [0, 0, 0, 0]
  let sum = 0
  let count = 0
  const powers: number[] = []

  for (let index = 0; index < samples.length; index++) {
    const input = samples[index] as number
    const shelved = shelf.b[0] * input + shelf1
    shelf1 = shelf.b[1] * input - shelf.a[0] * shelved + shelf2
    shelf2 = shelf.b[2] * input - shelf.a[1] * shelved
    const weighted = highPass.b[0] * shelved + pass1
    pass1 = highPass.b[1] * shelved - highPass.a[0] * weighted + pass2
    pass2 = highPass.b[2] * shelved - highPass.a[1] * weighted
    sum += weighted * weighted
    if (++count === stepLength) {
      powers.push(sum / count)
      sum = 0
      count = 0
    }
  }
  if (powers.length === 0 && count > 0) powers.push(sum / count)
  return powers
}

/**
 * First stage of K-weighting: the acoustic effect of the head. The coefficients match the tabulated filter at 48 kHz
 * and the same curve at other rates.
 */
function highShelf(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / q + k * k
  return {
    b: [(high + (band * k) / q + k * k) / scale, (2 * (k * k - high)) / scale, (high - (band * k) / q + k * k) / scale],
    a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale],
  }
}

/** Second stage of K-weighting. */
function lowCut(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const q = 0.5003270373238773
  const scale = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale] }
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
