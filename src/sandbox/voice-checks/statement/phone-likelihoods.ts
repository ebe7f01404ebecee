import type { HeardFrame } from '../hear-recording.ts'
import { INPUTS, phoneInputs } from './phone-inputs.ts'
import { PHONE_MODEL } from './phone-model.ts'
import { STATES } from './phones.ts'

/** Frames around each one that the model sees. */
const OFFSETS = [-11, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 11]
const SIZES = [INPUTS * OFFSETS.length, 192, 128, STATES]
/** Share of a state's frequency that is taken out of its probability. */
const PRIOR_SHARE = 0.7
/** No sound is ruled out by a single frame. */
const LOWEST = -9

/** Per frame the logarithm of each state's likelihood, up to a constant. */
export interface PhoneLikelihoods {
  count: number
  /** `count` rows of `STATES` values. */
  values: Float32Array
}

interface Layer {
  inputs: number
  outputs: number
  weights: Float32Array
  biases: Float32Array
}

let model: { layers: Layer[]; priors: Float32Array } | undefined

/** Estimates which phone sounds in each frame, with a small network; some 100 ms for 15 seconds. */
export function phoneLikelihoods(frames: readonly HeardFrame[], size: number): PhoneLikelihoods {
  model ??= readModel()
  const { layers, priors } = model
  const inputs = phoneInputs(frames, size)
  const count = frames.length
  const values = new Float32Array(count * STATES)
  const buffers = SIZES.map((length) => new Float32Array(AT_ONCE * length))
  const [seen, last] = [buffers[0], buffers.at(-1)] as [Float32Array, Float32Array]
  for (let first = 0; first < count; first += AT_ONCE) {
    for (let place = 0; place < AT_ONCE; place++) {
      for (const [index, offset] of OFFSETS.entries()) {
        const from = Math.max(0, Math.min(count - 1, first + place + offset)) * INPUTS
        seen.set(inputs.subarray(from, from + INPUTS), (place * OFFSETS.length + index) * INPUTS)
      }
    }
    for (const [depth, layer] of layers.entries())
      apply(layer, buffers[depth] as Float32Array, buffers[depth + 1] as Float32Array, depth < layers.length - 1)
    for (let place = 0; place < Math.min(AT_ONCE, count - first); place++) {
      const row = (first + place) * STATES
      writeLogs(last.subarray(place * STATES, (place + 1) * STATES), priors, values.subarray(row, row + STATES))
    }
  }
  return { count, values }
}

/** Frames that share one reading of the weights. */
const AT_ONCE = 4

// In range by construction; this is the hot spot of a check.
function apply({ inputs, outputs, weights, biases }: Layer, from: Float32Array, to: Float32Array, isBent: boolean) {
  for (let output = 0; output < outputs; output++) {
    const bias = biases[output] as number
    const row = output * inputs
    let [a, b, c, d] = [bias, bias, bias, bias]
    for (let at = 0; at < inputs; at++) {
      const weight = weights[row + at] as number
      a += weight * (from[at] as number)
      b += weight * (from[at + inputs] as number)
      c += weight * (from[at + 2 * inputs] as number)
      d += weight * (from[at + 3 * inputs] as number)
    }
    to[output] = isBent && a < 0 ? 0 : a
    to[output + outputs] = isBent && b < 0 ? 0 : b
    to[output + 2 * outputs] = isBent && c < 0 ? 0 : c
    to[output + 3 * outputs] = isBent && d < 0 ? 0 : d
  }
}

function writeLogs(outputs: Float32Array, priors: Float32Array, to: Float32Array) {
  const most = outputs.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY)
  const log = most + Math.log(outputs.reduce((sum, value) => sum + Math.exp(value - most), 0))
  for (let state = 0; state < STATES; state++)
    to[state] = Math.max(LOWEST, (outputs[state] as number) - log) - PRIOR_SHARE * (priors[state] as number)
}

function readModel() {
  const bytes = Buffer.from(PHONE_MODEL, 'base64')
  let place = 0
  const floats = (count: number) => {
    const read = Float32Array.from({ length: count }, (_, at) => bytes.readFloatLE(place + 4 * at))
    place += 4 * count
    return read
  }
  const layers = SIZES.slice(1).map((outputs, depth) => {
    const inputs = SIZES[depth] as number
    const scales = floats(outputs)
    const biases = floats(outputs)
    const weights = Float32Array.from(
      { length: inputs * outputs },
      (_, at) => bytes.readInt8(place + at) * (scales[Math.floor(at / inputs)] as number),
    )
    place += weights.length
    return { inputs, outputs, weights, biases }
  })
  return { layers, priors: floats(STATES) }
}
