import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders'
import { assertNever } from '#shared/errors/must.ts'
import { createAacEncoder } from './aac-encoder.ts'
import type { AudioContainer, AudioEncoder } from './audio-container.ts'
import { wavHeader } from './wav-header.ts'

const OGG_QUALITY = 4
const AAC_BITRATE_KBPS = 64

/** An encoder for audio of unknown length; a WAV header says so. */
export async function createEncoder(container: AudioContainer): Promise<AudioEncoder> {
  switch (container.kind) {
    case 'pcm':
      return immediateEncoder(pcmBytes)
    case 'wav':
      return immediateEncoder(pcmBytes, wavHeader(container.sampleRateHz, 'unknown'))
    case 'ulaw':
      return immediateEncoder(encodeMuLaw)
    case 'mp3': {
      const encoder = await createMp3Encoder()
      const { sampleRateHz, bitrateKbps } = container
      encoder.configure({ channels: 1, sampleRate: sampleRateHz, outputSampleRate: sampleRateHz, bitrate: bitrateKbps })
      return frameEncoder(encoder)
    }
    case 'ogg': {
      const encoder = await createOggEncoder()
      encoder.configure({ channels: 1, sampleRate: container.sampleRateHz, vbrQuality: OGG_QUALITY })
      return frameEncoder(encoder)
    }
    case 'aac':
      return createAacEncoder(container.sampleRateHz, AAC_BITRATE_KBPS)
    default:
      return assertNever(container)
  }
}

/** Encodes complete audio; a WAV carries its true length. */
export async function encodeWhole(container: AudioContainer, pieces: readonly Int16Array[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  if (container.kind === 'wav') {
    const sampleCount = pieces.reduce((count, piece) => count + piece.length, 0)
    parts.push(wavHeader(container.sampleRateHz, sampleCount), ...pieces.map(pcmBytes))
    return Buffer.concat(parts)
  }

  const encoder = await createEncoder(container)
  try {
    for (const piece of pieces) parts.push(await encoder.encode(piece))
    parts.push(await encoder.finish())
  } finally {
    await encoder.close()
  }
  return Buffer.concat(parts)
}

function immediateEncoder(
  toBytes: (samples: Int16Array) => Uint8Array,
  header: Uint8Array = new Uint8Array(0),
): AudioEncoder {
  let pendingHeader: Uint8Array = header
  const withHeader = (bytes: Uint8Array) => {
    if (pendingHeader.length === 0) return bytes
    const joined = Buffer.concat([pendingHeader, bytes])
    pendingHeader = new Uint8Array(0)
    return joined
  }

  return {
    encode: async (samples) => withHeader(toBytes(samples)),
    finish: async () => withHeader(new Uint8Array(0)),
    close: async () => {},
  }
}

function frameEncoder(encoder: {
  encode(samples: readonly Float32Array[]): Uint8Array
  finalize(): Uint8Array
}): AudioEncoder {
  // The library returns views into its own memory, which the next call overwrites.
  return {
    encode: async (samples) => encoder.encode([floatSamples(samples)]).slice(),
    finish: async () => encoder.finalize().slice(),
    close: async () => {},
  }
}

function floatSamples(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) floats[index] = (samples[index] ?? 0) / 32_768
  return floats
}

/** Little-endian, the native byte order of all supported machines. */
function pcmBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength).slice()
}

const BIAS = 0x84
const CLIP = 32_635

/** Encodes 16-bit samples as G.711 μ-law, one byte each. */
function encodeMuLaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index++) bytes[index] = encodeSample(samples[index] ?? 0)
  return bytes
}

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}
