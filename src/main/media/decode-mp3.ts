import { MPEGDecoder } from 'mpg123-decoder'
import { createLiveMixer, type LiveMixer } from '#shared/domain/live-mixer.ts'
import { findMp3Frame, type Mp3Frame, readTagAtStart, TAG_HEAD_BYTES } from '#shared/domain/mp3-frames.ts'
import { toSamples } from '#shared/domain/samples.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { StreamPart } from '../speech-api/speech-stream.ts'

/** Whole samples of one MP3 stream, decoded as bytes arrive. */
export interface Mp3Decoder {
  /** Zero until the first frame is decoded. */
  readonly sampleRateHz: number
  /**
   * Channels of equal length, full scale 1; none while a frame is incomplete. Tags of any size are skipped.
   *
   * @throws StudioError `bad_answer` if the bytes aren't MP3
   */
  decode(bytes: Uint8Array): Float32Array[]
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
const UNDECLARED_DELAY_SAMPLES = 1_105
/** The name of a frame with the delay is within its header and side information. */
const NAME_SEARCH_BYTES = 64
/** Bytes decoded in one go: a few milliseconds of work. */
const MAX_PIECE_BYTES = 1 << 14
/** Bytes after the tags in which there has to be a frame. */
const MAX_GAP_BYTES = 1_000_000

/**
 * Creates a decoder with its own memory; the caller closes it.
 *
 * @param options.isLive trims the usual delay if the stream declares none. A file without a declared delay may have been
 *   cut from another, so it stays whole.
 */
export async function createMp3Decoder({ isLive = false } = {}): Promise<Mp3Decoder> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const start = createStartFinder()
  let frame: Mp3Frame | undefined
  let skipSamples = 0
  let sampleRateHz = 0

  return {
    get sampleRateHz() {
      return sampleRateHz
    },
    decode(bytes) {
      let input = bytes
      if (frame === undefined) {
        const found = start.push(bytes)
        if (found === undefined) return []
        ;({ frame, input } = found)
        skipSamples = isLive && !declaresDelay(input) ? UNDECLARED_DELAY_SAMPLES : 0
      }
      const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(input)
      if (errors.length > 0) throw notMp3()
      if (samplesDecoded === 0) return []
      if (sampleRateHz === 0) sampleRateHz = sampleRate
      else if (sampleRate !== sampleRateHz) throw notMp3()
      const skipped = Math.min(skipSamples, samplesDecoded)
      skipSamples -= skipped
      if (skipped === samplesDecoded) return []
      // The decoder returns one channel as two.
      return channelData.slice(0, frame.channels).map((channel) => channel.subarray(skipped, samplesDecoded))
    },
    close() {
      decoder.free()
    },
  }
}

/** Finds the first frame in a stream, after its tags, which aren't kept. */
function createStartFinder() {
  let head: Uint8Array = new Uint8Array(0)
  let skipBytes = 0
  return {
    /** The frame and all bytes from it on, as far as they have arrived; undefined until then. */
    push(bytes: Uint8Array): { frame: Mp3Frame; input: Uint8Array } | undefined {
      const skipped = Math.min(skipBytes, bytes.length)
      skipBytes -= skipped
      head = Buffer.concat([head, bytes.subarray(skipped)])
      while (head.length >= TAG_HEAD_BYTES) {
        const sizeBytes = readTagAtStart(head)
        if (sizeBytes === 0) break
        skipBytes = Math.max(0, sizeBytes - head.length)
        head = head.subarray(sizeBytes)
      }
      const frame = head.length < TAG_HEAD_BYTES ? undefined : findMp3Frame(head, false)
      if (frame && head.length >= frame.at + NAME_SEARCH_BYTES) return { frame, input: head.subarray(frame.at) }
      if (head.length > MAX_GAP_BYTES) throw notMp3()
      return undefined
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
  const decoder = await createMp3Decoder({ isLive: true })
  let mixer: LiveMixer | undefined
  let held = new Int16Array(0)
  let yieldedSamples = 0
  try {
    try {
      for await (const part of inSmallPieces(parts)) {
        if (part.kind === 'audio') {
          const channels = decodeOrCut(decoder, part.bytes, yieldedSamples > 0)
          if (channels.length === 0) continue
          mixer ??= createLiveMixer(channels.length, decoder.sampleRateHz)
          const samples = toSamples(mixer.push(channels))
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

/** Splits audio, with a turn of the event loop between the pieces of one part. */
async function* inSmallPieces(parts: AsyncIterable<StreamPart>): AsyncGenerator<StreamPart> {
  for await (const part of parts) {
    if (part.kind !== 'audio' || part.bytes.length <= MAX_PIECE_BYTES) {
      yield part
      continue
    }
    for (let from = 0; from < part.bytes.length; from += MAX_PIECE_BYTES) {
      yield { kind: 'audio', bytes: part.bytes.subarray(from, from + MAX_PIECE_BYTES) }
      await new Promise(setImmediate)
    }
  }
}

function decodeOrCut(decoder: Mp3Decoder, bytes: Uint8Array, hasAudio: boolean): Float32Array[] {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw hasAudio ? new StudioError('stream_cut', 'audio-rest-undecodable', {}, { cause: error }) : error
  }
}

function notMp3(): StudioError {
  return new StudioError('bad_answer', 'not-expected-mp3')
}

function declaresDelay(frame: Uint8Array): boolean {
  const text = Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.length, NAME_SEARCH_BYTES)).toString('latin1')
  return text.includes('Xing') || text.includes('Info')
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
