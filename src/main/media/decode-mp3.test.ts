import { createMp3Encoder } from 'wasm-media-encoders'
import { describe, expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { StreamPart } from '../speech-api/speech-stream.ts'
import { toSamples } from '#shared/domain/samples.ts'
import { createMp3Decoder, decodeMp3Stream, type DecodedPart } from './decode-mp3.ts'

/** A tone that starts immediately, so that its start can be measured. */
function tone(samples: number, rateHz: number): Float32Array {
  return Float32Array.from({ length: samples }, (_, index) => 0.5 * Math.cos((2 * Math.PI * 440 * index) / rateHz))
}

async function encode(
  samples: Float32Array,
  sampleRate: 22_050 | 24_000 | 44_100,
  channels: 1 | 2 = 1,
): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels, bitrate: 128 })
  const input: [Float32Array] | [Float32Array, Float32Array] = channels === 1 ? [samples] : [samples, samples]
  // The encoder returns views of its own memory.
  return Buffer.concat([Buffer.from(encoder.encode(input)), Buffer.from(encoder.finalize())])
}

async function decodeAll(bytes: Uint8Array, pieceBytes: number) {
  const decoder = await createMp3Decoder({ isLive: true })
  const pieces: Float32Array[] = []
  let channelCount = 0
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const channels = decoder.decode(bytes.subarray(at, at + pieceBytes))
    channelCount = Math.max(channelCount, channels.length)
    if (channels[0]) pieces.push(channels[0])
  }
  const samples = toSamples(Float32Array.from(pieces.flatMap((piece) => [...piece])))
  const { sampleRateHz } = decoder
  decoder.close()
  return { samples, sampleRateHz, channelCount }
}

describe('MP3 stream', () => {
  it.each([[24_000], [22_050], [44_100]] as const)(
    'at %i Hz starts where the audio starts and keeps its rate',
    async (rateHz) => {
      const { samples, sampleRateHz } = await decodeAll(await encode(tone(rateHz, rateHz), rateHz), 1_000)

      const firstLoud = samples.findIndex((sample) => Math.abs(sample) > 1_000)
      expect(sampleRateHz).toBe(rateHz)
      expect(firstLoud).toBeLessThanOrEqual(5)
      expect(samples.length - rateHz).toBeGreaterThanOrEqual(0)
      expect(samples.length - rateHz).toBeLessThan(2 * 1_152)
      expect(Math.max(...samples.subarray(2_000, 20_000)) / 32_768).toBeCloseTo(0.5, 1)
    },
  )

  it('decodes the same however its bytes are chunked', async () => {
    const bytes = await encode(tone(24_000, 24_000), 24_000)
    const whole = await decodeAll(bytes, bytes.length)

    for (const pieceBytes of [1, 7, 63, 64, 65, 417, 5_000]) {
      expect((await decodeAll(bytes, pieceBytes)).samples).toEqual(whole.samples)
    }
  })

  it.each([1, 2] as const)('has as many channels as were encoded: %d', async (count) => {
    const { samples, channelCount } = await decodeAll(await encode(tone(44_100, 44_100), 44_100, count), 4_096)

    expect(channelCount).toBe(count)
    expect(Math.max(...samples.subarray(4_000, 40_000)) / 32_768).toBeCloseTo(0.5, 1)
  })

  it('finds frames after a tag of any length', async () => {
    const bytes = await encode(tone(24_000, 24_000), 24_000)
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x02\x10', 'latin1'), Buffer.alloc(2 * 128 + 16, 0xff)])

    const { samples } = await decodeAll(Buffer.concat([tag, bytes]), 100)

    expect(samples).toEqual((await decodeAll(bytes, bytes.length)).samples)
  })

  it('finds frames after several tags of many megabytes, at the same place', async () => {
    const bytes = await encode(tone(24_000, 24_000), 24_000)
    // 2 MB, in 7 bits per byte.
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\x01\0\0\0', 'latin1'), Buffer.alloc(1 << 21, 0xff)])

    const { samples } = await decodeAll(Buffer.concat([tag, tag, bytes]), 65_536)

    expect(samples).toEqual((await decodeAll(bytes, bytes.length)).samples)
  })

  it('is exactly as long as the audio if it declares its delay and padding', async () => {
    const sound = await encode(tone(24_000, 24_000), 24_000)
    const frameBytes = 384
    const frames = sound.length / frameBytes
    const info = Buffer.alloc(frameBytes)
    sound.copy(info, 0, 0, 4)
    info.write('Info', 13)
    info.writeUInt32BE(1, 17)
    info.writeUInt32BE(frames, 21)
    info.write('LAME3.100', 25)
    // 12 bits each: samples before the audio, and after it to the end of the last frame.
    info.writeUIntBE((576 << 12) | (frames * 576 - 576 - 24_000), 46, 3)

    const { samples } = await decodeAll(Buffer.concat([info, sound]), 300)

    expect(Number.isInteger(frames)).toBe(true)
    expect(samples).toHaveLength(24_000)
    expect(samples.findIndex((sample) => Math.abs(sample) > 1_000)).toBeLessThanOrEqual(5)
  })

  it('rejects other data instead of reading on', async () => {
    const decoder = await createMp3Decoder()
    const zeros = new Uint8Array(300_000)

    expect(() => {
      for (let count = 0; count < 5; count += 1) decoder.decode(zeros)
    }).toThrow(expect.objectContaining({ code: 'bad_answer' }))
    decoder.close()
  })
})

describe('parts of a stream', () => {
  async function* stream(parts: StreamPart[], failure?: StudioError): AsyncGenerator<StreamPart> {
    yield* parts
    if (failure !== undefined) throw failure
  }

  const MARKS: StreamPart = {
    kind: 'marks',
    marks: [{ start: 0, end: 1, start_time: 0, end_time: 5, type: 'word', value: 'a' }],
  }

  async function collect(parts: AsyncIterable<DecodedPart>) {
    const kinds: string[] = []
    let sampleCount = 0
    let failure: unknown
    try {
      for await (const part of parts) {
        if (kinds.at(-1) !== part.kind) kinds.push(part.kind)
        if (part.kind === 'audio') sampleCount += part.bytes.length / 2
      }
    } catch (error) {
      failure = error
    }
    return { kinds, sampleCount, failure }
  }

  async function audioParts(samples: number): Promise<StreamPart[]> {
    const bytes = await encode(tone(samples, 24_000), 24_000)
    return Array.from({ length: Math.ceil(bytes.length / 500) }, (_, index) => ({
      kind: 'audio',
      bytes: bytes.subarray(index * 500, index * 500 + 500),
    }))
  }

  it('keep their order, report the rate first and end at the declared duration', async () => {
    const [first, ...rest] = await audioParts(24_000)
    const parts = [first, MARKS, ...rest].filter((part) => part !== undefined)

    const { kinds, sampleCount } = await collect(
      decodeMp3Stream(stream([...parts, { kind: 'done', chargedCharacters: 1, durationMs: 1_000 }])),
    )

    expect(kinds).toEqual(['marks', 'rate', 'audio', 'done'])
    expect(sampleCount).toBe(24_000)
  })

  it.each([10, undefined])('aren’t shortened by an implausible duration of %s', async (durationMs) => {
    const parts = await audioParts(24_000)

    const { sampleCount } = await collect(
      decodeMp3Stream(stream([...parts, { kind: 'done', chargedCharacters: 1, durationMs }])),
    )

    expect(sampleCount).toBeGreaterThanOrEqual(24_000)
  })

  it('are all passed on before the stream’s own failure', async () => {
    const parts = await audioParts(24_000)
    const cut = new StudioError('stream_cut', { kind: 'stated', text: 'Gone.' })

    const { sampleCount, failure } = await collect(decodeMp3Stream(stream(parts, cut)))

    expect(failure).toBe(cut)
    expect(sampleCount).toBeGreaterThanOrEqual(24_000)
  })

  it('are rejected if their first bytes aren’t MP3', async () => {
    const zeros: StreamPart = { kind: 'audio', bytes: new Uint8Array(600_000) }

    const { kinds, failure } = await collect(decodeMp3Stream(stream([zeros, zeros])))

    expect(kinds).toEqual([])
    expect(failure).toMatchObject({ code: 'bad_answer' })
  })

  it('are decoded about a second at a time, and let other work run in between, at any size', async () => {
    const rateHz = 24_000
    const bytes = await encode(tone(10 * rateHz, rateHz), rateHz)
    let turns = 0
    const count = (): void => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const audio: { samples: number; turns: number }[] = []

    for await (const part of decodeMp3Stream(stream([{ kind: 'audio', bytes }])))
      if (part.kind === 'audio') audio.push({ samples: part.bytes.length / 2, turns })
    clearImmediate(timer)

    expect(audio.length).toBeGreaterThan(8)
    expect(audio.filter(({ samples }) => samples > 2 * rateHz)).toEqual([])
    expect(new Set(audio.slice(0, -1).map((each) => each.turns)).size).toBe(audio.length - 1)
  })
})
