import { expect, it } from 'vitest'
import { createResampler } from '../engine/resampler.ts'
import { encodeWhole } from '../engine/encoders.ts'
import { ADA, READING, speakAloud, SPOKEN_RATE_HZ, TOM, wavFile } from '../voice-checks/speak-aloud.test-support.ts'
import { createWatermarker } from './create-watermarker.ts'
import { findWatermark } from './find-watermark.ts'

const CLIP_MS = 12_000
const LISTENING_MS = 60_000

function marked(samples: Float32Array, pieceLength = samples.length): Float32Array {
  const watermarker = createWatermarker()
  const pieces: Float32Array[] = []
  for (let from = 0; from < samples.length; from += pieceLength) {
    pieces.push(watermarker.push(samples.subarray(from, from + pieceLength)))
  }
  pieces.push(watermarker.finish())
  const whole = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let place = 0
  for (const piece of pieces) {
    whole.set(piece, place)
    place += piece.length
  }
  return whole
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
}

function toRate(samples: Float32Array, rateHz: number): Float32Array {
  const resampler = createResampler(SPOKEN_RATE_HZ, rateHz)
  const [start, rest] = [resampler.push(samples), resampler.finish()]
  const all = new Float32Array(start.length + rest.length)
  all.set(start)
  all.set(rest, start.length)
  return all
}

const toInt16 = (samples: Float32Array) => Int16Array.from(samples, (sample) => Math.round(sample * 32_767))

it('preserves length, loudness, timing and silence', async () => {
  const speech = await speakAloud(READING, ADA, CLIP_MS)
  const silenceFrom = speech.length
  const clip = new Float32Array(speech.length + SPOKEN_RATE_HZ)
  clip.set(speech)

  const whole = marked(clip)

  expect(whole.length).toBe(clip.length)
  expect(Math.abs(10 * Math.log10(power(whole) / power(clip)))).toBeLessThan(0.2)
  const difference = whole.map((sample, at) => sample - (clip[at] ?? 0))
  expect(10 * Math.log10(power(clip) / power(difference))).toBeGreaterThan(15)
  expect(Math.max(...whole.subarray(silenceFrom + SPOKEN_RATE_HZ / 10).map(Math.abs))).toBeLessThan(1e-6)
})

it.each([1, 255, 512, 4_096, 100_000])('watermarks chunks of %i samples like the whole', async (pieceLength) => {
  const clip = (await speakAloud(READING, TOM, 2_000)).subarray(0, 40_001)

  expect(marked(clip, pieceLength)).toEqual(marked(clip))
})

it.each([
  ['as it was', (clip: Float32Array) => wavFile([clip], SPOKEN_RATE_HZ)],
  [
    'trimmed to three seconds',
    (clip: Float32Array) => wavFile([clip.subarray(61_234, 61_234 + 3 * SPOKEN_RATE_HZ)], SPOKEN_RATE_HZ),
  ],
  ['20 dB more quiet', (clip: Float32Array) => wavFile([clip.map((sample) => sample / 10)], SPOKEN_RATE_HZ)],
  ['at 48 kHz', (clip: Float32Array) => wavFile([toRate(clip, 48_000)], 48_000)],
  ['at 8 kHz', (clip: Float32Array) => wavFile([toRate(clip, 8_000)], 8_000)],
  ['in one of two channels', (clip: Float32Array) => wavFile([clip, new Float32Array(clip.length)], SPOKEN_RATE_HZ)],
  [
    'as MP3 of 128 kbps',
    (clip: Float32Array) => encodeWhole({ kind: 'mp3', sampleRateHz: 22_050, bitrateKbps: 128 }, [toInt16(clip)]),
  ],
])(
  'is detected in speech %s, and not in the same speech without it',
  { timeout: LISTENING_MS },
  async (_how, fileOf) => {
    const speech = await speakAloud(READING, TOM, CLIP_MS)

    const withMark = await findWatermark(new Uint8Array(await fileOf(marked(speech))))
    const without = await findWatermark(new Uint8Array(await fileOf(speech)))

    expect(withMark).toMatchObject({ kind: 'heard', watermarked: true })
    expect(without).toMatchObject({ kind: 'heard', watermarked: false })
  },
)

it('is detected in a sixth of a file, and when restarting with each sentence', { timeout: LISTENING_MS }, async () => {
  const speech = await speakAloud(READING, ADA)
  const part = speech.slice()
  part.set(marked(speech.slice(200_000, 200_000 + 4 * SPOKEN_RATE_HZ)), 200_000)
  const remarked = speech.slice()
  for (let from = 0; from < speech.length; from += 2.7 * SPOKEN_RATE_HZ) {
    remarked.set(marked(speech.slice(from, from + 2.7 * SPOKEN_RATE_HZ)), from)
  }

  expect(await findWatermark(wavFile([part], SPOKEN_RATE_HZ))).toMatchObject({ watermarked: true })
  expect(await findWatermark(wavFile([remarked], SPOKEN_RATE_HZ))).toMatchObject({ watermarked: true })
})

it('rejects audio that is too short or silent as unusable', async () => {
  const speech = await speakAloud(READING, ADA, 1_000)

  expect(await findWatermark(wavFile([speech], SPOKEN_RATE_HZ))).toMatchObject({ kind: 'unusable' })
  expect(await findWatermark(wavFile([new Float32Array(100_000)], SPOKEN_RATE_HZ))).toMatchObject({ kind: 'unusable' })
})
