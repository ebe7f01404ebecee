import { AudioSample, AudioSampleSource, BufferTarget, Output, WavOutputFormat } from 'mediabunny'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { encodeWhole } from '../engine/encoders.ts'
import { createResampler } from '../engine/resampler.ts'
import { decodeRecording } from '../listening/decode-recording.ts'
import { examineRecording, OF_CONSENT, OF_SAMPLE } from './examine-recording.ts'
import { ADA, READING, speakAloud, SPOKEN_RATE_HZ, wavFile } from './speak-aloud.test-support.ts'

let reading: Float32Array

beforeAll(async () => {
  reading = await speakAloud(READING, ADA)
})

/** The reading in a given duration; repeated if too short. */
function readFor(durationMs: number, gain = 1): Float32Array {
  const length = Math.round((durationMs * SPOKEN_RATE_HZ) / 1_000)
  return Float32Array.from({ length }, (_, at) => (reading[at % reading.length] ?? 0) * gain)
}

function wav(samples: Float32Array, ...others: Float32Array[]): Uint8Array {
  return wavFile([samples, ...others], SPOKEN_RATE_HZ)
}

function atRate(samples: Float32Array, rateHz: number): Uint8Array {
  const resampler = createResampler(SPOKEN_RATE_HZ, rateHz)
  return wavFile([Float32Array.from([...resampler.push(samples), ...resampler.finish()])], rateHz)
}

function noise(durationMs: number, gain: number): Float32Array {
  const random = seededRandom(1)
  return Float32Array.from(
    { length: Math.round((durationMs * SPOKEN_RATE_HZ) / 1_000) },
    () => gain * (2 * random() - 1),
  )
}

function wholes(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(sample * 32_767))
}

async function coded(kind: 'mp3' | 'ogg' | 'aac', durationMs: number): Promise<Uint8Array> {
  const resampler = createResampler(SPOKEN_RATE_HZ, 24_000)
  const samples = Float32Array.from([...resampler.push(readFor(durationMs)), ...resampler.finish()])
  const container = kind === 'mp3' ? { kind, sampleRateHz: 24_000, bitrateKbps: 64 } : { kind, sampleRateHz: 24_000 }
  return encodeWhole(container as Parameters<typeof encodeWhole>[0], [wholes(samples)])
}

async function pcmWav(codec: 'pcm-u8' | 'pcm-s24' | 'pcm-f32' | 'ulaw'): Promise<Uint8Array> {
  const output = new Output({ format: new WavOutputFormat(), target: new BufferTarget() })
  const source = new AudioSampleSource({ codec })
  output.addAudioTrack(source)
  await output.start()
  const data = readFor(12_000)
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: SPOKEN_RATE_HZ, timestamp: 0 })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** The same samples under a different rate, changed only in the header. */
function claiming(rateHz: number, file: Uint8Array): Uint8Array {
  new DataView(file.buffer, file.byteOffset).setUint32(24, rateHz, true)
  return file
}

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\n/etc/hostname\n#EXT-X-ENDLIST\n'

const AS_SAMPLE: [what: string, file: () => Uint8Array | Promise<Uint8Array>, expected: string][] = [
  ['9.99 s', () => wav(readFor(9_990)), 'too_short'],
  ['10 s', () => wav(readFor(10_000)), 'fit'],
  ['20 s', () => wav(readFor(20_000)), 'fit'],
  ['30 s', () => wav(readFor(30_000)), 'fit'],
  ['30.01 s', () => wav(readFor(30_010)), 'too_long'],
  ['61 s, which is never decoded', () => wav(readFor(61_000)), 'too_long'],
  ['30 s as MP3, whose frames reach further', () => coded('mp3', 30_000), 'fit'],
  ['30.5 s as MP3', () => coded('mp3', 30_500), 'too_long'],
  ['MP3', () => coded('mp3', 12_000), 'fit'],
  ['Ogg Vorbis', () => coded('ogg', 12_000), 'fit'],
  ['AAC, which cannot be decoded here', () => coded('aac', 12_000), 'undecodable'],
  ['8-bit WAV', () => pcmWav('pcm-u8'), 'fit'],
  ['24-bit WAV', () => pcmWav('pcm-s24'), 'fit'],
  ['WAV of floats', () => pcmWav('pcm-f32'), 'fit'],
  ['µ-law WAV', () => pcmWav('ulaw'), 'fit'],
  ['stereo', () => wav(readFor(12_000), readFor(12_000)), 'fit'],
  ['stereo with one silent side', () => wav(readFor(12_000), new Float32Array(readFor(12_000).length)), 'fit'],
  ['stereo whose sides cancel out', () => wav(readFor(12_000), readFor(12_000, -1)), 'fit'],
  ['8 kHz', () => atRate(readFor(12_000), 8_000), 'fit'],
  ['11,025 Hz', () => atRate(readFor(12_000), 11_025), 'fit'],
  ['44,100 Hz', () => atRate(readFor(12_000), 44_100), 'fit'],
  ['48 kHz', () => atRate(readFor(12_000), 48_000), 'fit'],
  ['37,800 Hz', () => atRate(readFor(12_000), 37_800), 'fit'],
  ['4 kHz', () => atRate(readFor(12_000), 4_000), 'low_rate'],
  ['no samples a second, by its header', () => claiming(0, wav(readFor(12_000))), 'undecodable'],
  ['4,294,967,295 Hz, by its header', () => claiming(0xffff_ffff, wav(readFor(12_000))), 'too_short'],
  ['2 MHz, by its header', () => claiming(2_000_000, wav(new Float32Array(24_000_000))), 'undecodable'],
  ['a playlist that names other files', () => new TextEncoder().encode(PLAYLIST), 'undecodable'],
  ['silence', () => wav(new Float32Array(12 * SPOKEN_RATE_HZ)), 'no_speech'],
  ['noise alone', () => wav(noise(12_000, 0.2)), 'no_speech'],
  [
    'a hum',
    () => wav(Float32Array.from({ length: 12 * SPOKEN_RATE_HZ }, (_, at) => 0.3 * Math.sin(at / 35))),
    'no_speech',
  ],
  [
    'two seconds of speech and then silence',
    () =>
      wav(
        Float32Array.from({ length: 12 * SPOKEN_RATE_HZ }, (_, at) =>
          at < 2 * SPOKEN_RATE_HZ ? (reading[at] ?? 0) : 0,
        ),
      ),
    'little_speech',
  ],
  ['20 times too loud', () => wav(readFor(12_000, 20)), 'clipped'],
  [
    'clipped and then made quieter',
    () => wav(readFor(12_000, 20).map((sample) => 0.6 * Math.max(-1, Math.min(1, sample)))),
    'clipped',
  ],
  ['40 dB too quiet', () => wav(readFor(12_000, 0.01)), 'fit'],
  ['speech in noise 20 dB below', () => wav(withNoise(readFor(12_000), 0.02)), 'fit'],
  ['no bytes', () => new Uint8Array(0), 'undecodable'],
  ['a WAV header alone', () => wav(new Float32Array(0)), 'undecodable'],
  ['half a WAV header', () => wav(readFor(12_000)).subarray(0, 20), 'undecodable'],
  ['a WAV cut off at 11 s', () => wav(readFor(20_000)).subarray(0, 44 + 11 * SPOKEN_RATE_HZ * 2), 'fit'],
  ['a WAV cut off at 3 s', () => wav(readFor(20_000)).subarray(0, 44 + 3 * SPOKEN_RATE_HZ * 2), 'too_short'],
  ['a text', () => new TextEncoder().encode('I agree. '.repeat(1_000)), 'undecodable'],
  [
    'a picture',
    () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(500)]),
    'undecodable',
  ],
  ['random bytes', () => new Uint8Array(wholes(noise(2_000, 0.9)).buffer), 'undecodable'],
]

function withNoise(samples: Float32Array, gain: number): Float32Array {
  const added = noise((samples.length * 1_000) / SPOKEN_RATE_HZ, gain)
  return samples.map((sample, at) => sample + (added[at] ?? 0))
}

describe('a sample', () => {
  it.each(AS_SAMPLE)('of %s', async (_what, file, expected) => {
    const examined = await examineRecording(await file(), OF_SAMPLE)

    expect(examined.kind === 'fit' ? 'fit' : examined.unfitness.reason).toBe(expected)
  })
})

describe('a consent recording', () => {
  it.each([
    ['4.99 s', 4_990, 'too_short'],
    ['5 s', 5_000, 'fit'],
    ['30 s', 30_000, 'fit'],
    ['30.01 s', 30_010, 'too_long'],
  ])('of %s', async (_what, durationMs, expected) => {
    const examined = await examineRecording(wav(readFor(durationMs)), OF_CONSENT)

    expect(examined.kind === 'fit' ? 'fit' : examined.unfitness.reason).toBe(expected)
  })
})

it('reads at most one minute of a file that holds more than it declares', async () => {
  const part = await coded('ogg', 50_000)
  const file = new Uint8Array(6 * part.length)
  for (let index = 0; index < 6; index += 1) file.set(part, index * part.length)

  const { durationMs, channels } = await decodeRecording(file)

  expect(durationMs).toBeGreaterThan(60_000)
  expect(durationMs).toBeLessThan(80_000)
  expect(channels).toEqual([])
})
