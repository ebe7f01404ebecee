import { MPEGDecoder } from 'mpg123-decoder'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { StreamPart } from '../speech-api/speech-stream.ts'

/** Whole samples of one MP3 stream, decoded as bytes arrive. */
export interface Mp3Decoder {
  /** Zero until the first frame is decoded. */
  readonly sampleRateHz: number
  /**
   * Signed 16-bit mono; empty while a frame is incomplete. Stereo is mixed down.
   *
   * @throws StudioError `bad_answer` if the bytes aren't MP3
   */
  decode(bytes: Uint8Array): Int16Array
  /** Frees the decoder's memory. */
  close(): void
}

/**
 * Samples that a LAME-family encoder and a decoder add before the first one: 576 and 529.
 *
 * The decoder trims a stream whose first frame declares its delay (a Xing or Info frame). A live stream has no such
 * frame because its encoder can't know the length; this many samples are trimmed so that audio starts where the marks
 * say.
 */
const UNTOLD_DELAY_SAMPLES = 1_105
/** The tag's name is within the first frame's header and side information. */
const TAG_SEARCH_BYTES = 64

/** Creates a decoder with its own memory; the caller closes it. */
export async function createMp3Decoder(): Promise<Mp3Decoder> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  let head: Uint8Array | undefined = new Uint8Array(0)
  let skipSamples = 0
  let sampleRateHz = 0

  return {
    get sampleRateHz() {
      return sampleRateHz
    },
    decode(bytes) {
      let input = bytes
      if (head !== undefined) {
        head = Buffer.concat([head, bytes])
        const frameAt = findFrame(head)
        if (frameAt === undefined || head.length < frameAt + TAG_SEARCH_BYTES) {
          if (head.length > 1_000_000) throw notMp3()
          return new Int16Array(0)
        }
        skipSamples = tellsDelay(head.subarray(frameAt)) ? 0 : UNTOLD_DELAY_SAMPLES
        input = head
        head = undefined
      }
      const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(input)
      if (errors.length > 0) throw notMp3()
      if (samplesDecoded === 0) return new Int16Array(0)
      if (sampleRateHz === 0) sampleRateHz = sampleRate
      else if (sampleRate !== sampleRateHz) throw notMp3()
      const skipped = Math.min(skipSamples, samplesDecoded)
      skipSamples -= skipped
      return toInt16(channelData, skipped, samplesDecoded)
    },
    close() {
      decoder.free()
    },
  }
}

/** A decoded stream: its rate once before the first audio, then parts with signed 16-bit little-endian mono audio. */
export type DecodedPart = StreamPart | { kind: 'rate'; sampleRateHz: number }

/** Samples an encoder may add after the last one: the rest of its last frame and one more. */
const MAX_PADDING_SAMPLES = 2 * 1_152

/**
 * Decodes the audio of a speech stream and passes its other parts through in order.
 *
 * End padding is trimmed to the duration in `done`, to the millisecond; without a duration the end stays as decoded. Up
 * to 96 ms of audio are held back for that. Breaking out closes the stream and the decoder.
 *
 * @throws StudioError `stream_cut` if bytes in the middle can't be decoded, `bad_answer` if the first ones can't
 * @throws StudioError whatever the stream throws; audio decoded before that has been yielded
 */
export async function* decodeMp3Stream(parts: AsyncIterable<StreamPart>): AsyncGenerator<DecodedPart> {
  const decoder = await createMp3Decoder()
  let held = new Int16Array(0)
  let yieldedSamples = 0
  try {
    try {
      for await (const part of parts) {
        if (part.kind === 'audio') {
          const samples = decodeOrCut(decoder, part.bytes, yieldedSamples > 0)
          if (samples.length === 0) continue
          if (yieldedSamples === 0 && held.length === 0) yield { kind: 'rate', sampleRateHz: decoder.sampleRateHz }
          const joined = joinSamples(held, samples)
          const readySamples = Math.max(0, joined.length - MAX_PADDING_SAMPLES)
          held = joined.slice(readySamples)
          if (readySamples === 0) continue
          yieldedSamples += readySamples
          yield audioPart(joined.subarray(0, readySamples))
        } else {
          if (part.kind === 'done') {
            const lengthSamples = Math.round(((part.durationMs ?? Infinity) * decoder.sampleRateHz) / 1000)
            // A difference larger than any padding means the duration can't be trusted.
            const keptSamples = lengthSamples - yieldedSamples
            if (keptSamples >= 0 && keptSamples < held.length) held = held.slice(0, keptSamples)
            if (held.length > 0) yield audioPart(held)
            held = new Int16Array(0)
          }
          yield part
        }
      }
    } catch (error) {
      if (held.length > 0) yield audioPart(held)
      throw error
    }
    if (held.length > 0) yield audioPart(held)
  } finally {
    decoder.close()
  }
}

function decodeOrCut(decoder: Mp3Decoder, bytes: Uint8Array, hasAudio: boolean): Int16Array {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw hasAudio ? new StudioError('stream_cut', 'audio-rest-undecodable', {}, { cause: error }) : error
  }
}

function notMp3(): StudioError {
  return new StudioError('bad_answer', 'not-expected-mp3')
}

/** Offset of the first frame, after an ID3 tag if there is one; undefined until it has arrived. */
function findFrame(bytes: Uint8Array): number | undefined {
  let from = 0
  if (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33) {
    if (bytes.length < 10) return undefined
    // ID3 tag sizes use 7 bits per byte.
    from = 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
  }
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0) return at
  }
  return undefined
}

function tellsDelay(frame: Uint8Array): boolean {
  const text = Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.length, TAG_SEARCH_BYTES)).toString('latin1')
  return text.includes('Xing') || text.includes('Info')
}

function toInt16(channels: Float32Array[], from: number, to: number): Int16Array {
  const left = channels[0] ?? new Float32Array(to)
  const right = channels[1] ?? left
  const samples = new Int16Array(to - from)
  for (let index = from; index < to; index += 1) {
    const middle = ((left[index] ?? 0) + (right[index] ?? 0)) / 2
    samples[index - from] = Math.max(-32_768, Math.min(32_767, Math.round(middle * 32_768)))
  }
  return samples
}

function joinSamples(first: Int16Array, second: Int16Array): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function audioPart(samples: Int16Array): StreamPart {
  return { kind: 'audio', bytes: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength) }
}
