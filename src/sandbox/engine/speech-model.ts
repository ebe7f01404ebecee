import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InferenceSession, Tensor as ModelTensor } from 'onnxruntime-web'

/** The sample rate that the model expects. */
export const SPEECH_RATE_HZ = 16_000

/** A word or a part of one, and how probable it is after what precedes it in the text, as natural logarithms. */
export interface RatedPiece {
  /** A leading space begins a word. Empty for the end of the text. */
  text: string
  /** Given the recording. */
  heard: number
  /** Given a recording without any speech: how common it is in texts. */
  expected: number
  /** In its place, the first piece of this word, given the recording. */
  heardInstead: (word: string) => number
}

/** Rates how probable a text is, given a recording of English speech. */
export type RateText = (samples: Float32Array, text: string) => Promise<RatedPiece[]>

const BEGIN = 1
const END = 2
const HEADS = 8
const HEAD_SIZE = 36
/** The model hears nothing in a recording that is far quieter than those it was trained with. */
const LEVEL = 0.08

/** Loads Moonshine Tiny, a network that transcribes speech; takes about two seconds and 300 MB. */
export async function loadSpeechModel(): Promise<RateText> {
  // Imported here because only the thread of the voice checks needs them.
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web')
  env.wasm.numThreads = 1
  const folder = path.join(
    path.dirname(fileURLToPath(import.meta.resolve('@moonshine-ai/moonshine-js'))),
    'model/tiny/quantized',
  )
  const encoder = await InferenceSession.create(readFileSync(path.join(folder, 'encoder_model.onnx')))
  const decoder = await InferenceSession.create(readFileSync(path.join(folder, 'decoder_model_merged.onnx')))
  const emptyCache = Object.fromEntries(
    decoder.inputNames
      .filter((name) => name.startsWith('past_key_values'))
      .map((name) => [name, new Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE])]),
  )

  return async (samples, text) => {
    const pieces = [BEGIN, ...tokenizer.encode(text, false), END]
    const speech = await run(encoder, { input_values: new Tensor('float32', toLevel(samples), [1, samples.length]) })
    const silence = new Tensor('float32', new Float32Array(speech.data.length), speech.tensor.dims)
    const heard = await decode(pieces, speech.tensor)
    const expected = await decode(pieces, silence)
    return pieces.slice(1).map((piece, at) => ({
      text: piece === END ? '' : tokenizer.decode([piece], false, false),
      heard: heard(at, piece),
      expected: expected(at, piece),
      heardInstead: (word) => heard(at, tokenizer.encode(word, false)[0] ?? END),
    }))
  }

  /** Returns the log probability of a piece in the place after the first `at + 1` of these. */
  async function decode(pieces: readonly number[], speech: ModelTensor) {
    const given = BigInt64Array.from(pieces.slice(0, -1), BigInt)
    const { data } = await run(decoder, {
      ...emptyCache,
      use_cache_branch: new Tensor('bool', [false]),
      input_ids: new Tensor('int64', given, [1, given.length]),
      encoder_hidden_states: speech,
    })
    const size = data.length / given.length
    const totals = Array.from(given, (_, at) => logSumExp(data.subarray(at * size, (at + 1) * size)))
    return (at: number, piece: number) => (data[at * size + piece] as number) - (totals[at] as number)
  }
}

/** The first output of a network, which is the only one used. */
async function run(session: InferenceSession, inputs: Record<string, ModelTensor>) {
  const outputs = await session.run(inputs)
  const tensor = outputs[session.outputNames[0] as string]
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The speech model has no output')
  return { tensor, data: tensor.data }
}

function logSumExp(values: Float32Array): number {
  let highest = Number.NEGATIVE_INFINITY
  for (const value of values) highest = Math.max(highest, value)
  let sum = 0
  for (const value of values) sum += Math.exp(value - highest)
  return highest + Math.log(sum)
}

/** The samples at the level of the recordings that the model was trained with. */
function toLevel(samples: Float32Array): Float32Array {
  const squares = samples.reduce((sum, sample) => sum + sample * sample, 0)
  const gain = squares === 0 ? 1 : LEVEL / Math.sqrt(squares / samples.length)
  return samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
}
