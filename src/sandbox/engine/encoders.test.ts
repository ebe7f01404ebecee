import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { describe, expect, it } from 'vitest'
import { type AudioContainer, MP3_BITRATES_KBPS, MP3_SAMPLE_RATES_HZ, PCM_SAMPLE_RATES_HZ } from './audio-container.ts'
import { createEncoder, encodeWhole } from './encoders.ts'

const DURATION_MS = 1_500

function tone(sampleRateHz: number): Int16Array {
  const count = (DURATION_MS * sampleRateHz) / 1_000
  return Int16Array.from({ length: count }, (_, index) => 12_000 * Math.sin((2 * Math.PI * 440 * index) / sampleRateHz))
}

function getPieces(samples: Int16Array, length = 1_234): Int16Array[] {
  const pieces: Int16Array[] = []
  for (let start = 0; start < samples.length; start += length) pieces.push(samples.subarray(start, start + length))
  return pieces
}

async function streamed(container: AudioContainer): Promise<Uint8Array[]> {
  const encoder = await createEncoder(container)
  const parts: Uint8Array[] = []
  for (const piece of getPieces(tone(container.sampleRateHz))) parts.push(await encoder.encode(piece))
  parts.push(await encoder.finish())
  await encoder.close()
  return parts
}

/** How an independent decoder reads the bytes. */
async function describeFile(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw new Error('No audio in it')
  const stats = await track.computePacketStats()
  return {
    codec: track.codec,
    sampleRateHz: track.sampleRate,
    channels: track.numberOfChannels,
    durationMs: (await track.computeDuration()) * 1_000,
    bitrateKbps: stats.averageBitrate / 1_000,
  }
}

function samplesIn(bytes: Uint8Array): Int16Array {
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

describe('createEncoder', () => {
  it.each(PCM_SAMPLE_RATES_HZ)('passes PCM at %i Hz through unchanged', async (sampleRateHz) => {
    const bytes = Buffer.concat(await streamed({ kind: 'pcm', sampleRateHz }))

    expect(samplesIn(bytes)).toEqual(tone(sampleRateHz))
  })

  it('starts a streamed WAV with a header of unknown length', async () => {
    const [first = new Uint8Array(0), ...rest] = await streamed({ kind: 'wav', sampleRateHz: 24_000 })

    const header = new DataView(first.buffer, first.byteOffset)
    expect(Buffer.from(first.subarray(0, 4)).toString()).toBe('RIFF')
    expect(header.getUint32(40, true)).toBe(0xffffffff)
    expect(samplesIn(Buffer.concat([first.subarray(44), ...rest]))).toEqual(tone(24_000))
  })

  it.each(MP3_SAMPLE_RATES_HZ.flatMap((rate) => MP3_BITRATES_KBPS.map((bitrate) => [rate, bitrate] as const)))(
    'encodes MP3 at %i Hz, constant %i kbit/s, mono',
    async (sampleRateHz, bitrateKbps) => {
      const bytes = Buffer.concat(await streamed({ kind: 'mp3', sampleRateHz, bitrateKbps }))

      const found = await describeFile(bytes)
      expect(found).toMatchObject({ codec: 'mp3', sampleRateHz, channels: 1 })
      expect(Math.abs(found.bitrateKbps - bitrateKbps)).toBeLessThan(bitrateKbps * 0.02)
      expect(found.durationMs).toBeGreaterThanOrEqual(DURATION_MS)
      expect(found.durationMs).toBeLessThan(DURATION_MS + 150)
    },
  )

  it('encodes MP3 that sounds like the input', async () => {
    const bytes = Buffer.concat(await streamed({ kind: 'mp3', sampleRateHz: 24_000, bitrateKbps: 128 }))
    const decoder = new MPEGDecoder()
    await decoder.ready

    const decoded = decoder.decode(bytes)
    decoder.free()

    const [channel = new Float32Array(0)] = decoded.channelData
    const crossings = channel
      .slice(12_000, 24_000)
      .filter((sample, index, all) => sample >= 0 && (all[index - 1] ?? 0) < 0)
    expect(decoded).toMatchObject({ sampleRate: 24_000, errors: [] })
    expect(crossings.length).toBeGreaterThanOrEqual(219)
    expect(crossings.length).toBeLessThanOrEqual(221)
  })

  it.each<[AudioContainer, string]>([
    [{ kind: 'ogg', sampleRateHz: 24_000 }, 'vorbis'],
    [{ kind: 'aac', sampleRateHz: 24_000 }, 'aac'],
  ])('encodes %o as a complete file', async (container, codec) => {
    const bytes = Buffer.concat(await streamed(container))

    const found = await describeFile(bytes)
    expect(found).toMatchObject({ codec, sampleRateHz: 24_000, channels: 1 })
    expect(found.durationMs).toBeGreaterThanOrEqual(DURATION_MS - 1)
    expect(found.durationMs).toBeLessThan(DURATION_MS + 150)
  })

  it.each<AudioContainer>([
    { kind: 'mp3', sampleRateHz: 24_000, bitrateKbps: 64 },
    { kind: 'aac', sampleRateHz: 24_000 },
  ])('returns bytes of %o before the end', async (container) => {
    const parts = await streamed(container)

    expect(parts.slice(0, parts.length >> 1).some((part) => part.length > 0)).toBe(true)
  })

  it('encodes μ-law according to the G.711 tables', async () => {
    const encoder = await createEncoder({ kind: 'ulaw', sampleRateHz: 8_000 })

    const bytes = await encoder.encode(Int16Array.from([0, -1, 1, 4, 32_767, -32_768, 1_000, -1_000, 124, 132]))

    expect([...bytes]).toEqual([0xff, 0x7f, 0xff, 0xfe, 0x80, 0x00, 0xce, 0x4e, 0xef, 0xef])
  })

  it('closes an unfinished encoder, also twice', async () => {
    const encoder = await createEncoder({ kind: 'aac', sampleRateHz: 24_000 })
    await encoder.encode(tone(24_000))

    await encoder.close()

    await expect(encoder.close()).resolves.toBeUndefined()
  })
})

describe('encodeWhole', () => {
  it.each(PCM_SAMPLE_RATES_HZ)('writes the true length into a WAV of %i Hz', async (sampleRateHz) => {
    const samples = tone(sampleRateHz)

    const bytes = await encodeWhole({ kind: 'wav', sampleRateHz }, getPieces(samples))

    const header = new DataView(bytes.buffer, bytes.byteOffset)
    expect(header.getUint32(4, true)).toBe(bytes.length - 8)
    expect(header.getUint32(40, true)).toBe(samples.length * 2)
    expect(await describeFile(bytes)).toMatchObject({
      codec: 'pcm-s16',
      sampleRateHz,
      channels: 1,
      durationMs: DURATION_MS,
    })
    expect(samplesIn(bytes.subarray(44))).toEqual(samples)
  })

  it('returns the same bytes as a stream of the same MP3', async () => {
    const container: AudioContainer = { kind: 'mp3', sampleRateHz: 24_000, bitrateKbps: 128 }

    const whole = await encodeWhole(container, getPieces(tone(24_000)))

    expect(whole).toEqual(Buffer.concat(await streamed(container)))
  })
})
