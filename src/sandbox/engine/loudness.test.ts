import { describe, expect, it } from 'vitest'
import { measureLoudness } from './loudness-meter.ts'
import { findLoudnessGain, TARGET_DBTP, TARGET_LUFS } from './loudness.ts'
import { speakWhole } from './speak-pieces.test-support.ts'
import { measureTruePeak } from './true-peak.ts'

function sine(frequencyHz: number, sampleRateHz: number, peakDb: number, durationMs: number, phase = 0): Float32Array {
  const peak = 10 ** (peakDb / 20)
  const count = (durationMs * sampleRateHz) / 1_000
  return Float32Array.from(
    { length: count },
    (_, index) => peak * Math.sin((2 * Math.PI * frequencyHz * index) / sampleRateHz + phase),
  )
}

function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

function floats(samples: Int16Array): Float32Array {
  return new Float32Array(samples).map((sample) => sample / 32_768)
}

describe('measureLoudness', () => {
  it.each([16_000, 22_050, 24_000, 48_000])(
    'measures a full-scale 997 Hz mono tone as -3.01 LUFS at %i Hz',
    (sampleRateHz) => {
      const loudness = measureLoudness(sine(997, sampleRateHz, 0, 3_000), sampleRateHz)

      expect(loudness).toBeCloseTo(-3.01, 1)
    },
  )

  it('excludes parts 10 LU below the rest, as in EBU Tech 3341 case 3', () => {
    const [quiet, loud] = [-36, -23].map((peakDb) => sine(1_000, 48_000, peakDb + 3.01, 10_000))
    if (quiet === undefined || loud === undefined) throw new Error('No tones')

    const loudness = measureLoudness(joined(quiet, loud, loud, quiet), 48_000)

    expect(Math.abs(loudness + 23)).toBeLessThan(0.1)
  })

  it('ignores silence', () => {
    const spoken = sine(500, 22_050, -12, 2_000)

    const loudness = measureLoudness(joined(spoken, new Float32Array(22_050 * 5)), 22_050)

    expect(Math.abs(loudness - measureLoudness(spoken, 22_050))).toBeLessThan(0.6)
  })

  it('measures audio shorter than one block, and silence as -Infinity', () => {
    expect(Math.abs(measureLoudness(sine(997, 48_000, -20, 150), 48_000) + 23)).toBeLessThan(0.3)
    expect(measureLoudness(new Float32Array(48_000), 48_000)).toBe(-Infinity)
    expect(measureLoudness(new Float32Array(0), 48_000)).toBe(-Infinity)
  })
})

describe('measureTruePeak', () => {
  it('finds the peak between samples', () => {
    const samples = sine(12_000, 48_000, 0, 500, Math.PI / 4)

    const samplePeak = 20 * Math.log10(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
    const truePeak = measureTruePeak(samples.subarray(1_000))

    expect(samplePeak).toBeCloseTo(-3.01, 1)
    expect(truePeak).toBeGreaterThan(-0.4)
    expect(truePeak).toBeLessThan(0.3)
  })
})

describe('findLoudnessGain', () => {
  it.each([-30, -6])('brings a tone of %i dB to the target', (peakDb) => {
    const samples = sine(997, 24_000, peakDb, 3_000)

    const normalized = findLoudnessGain(samples, 24_000).apply(samples)

    expect(Math.abs(measureLoudness(normalized, 24_000) - TARGET_LUFS)).toBeLessThan(0.1)
    expect(measureTruePeak(normalized)).toBeLessThanOrEqual(TARGET_DBTP)
  })

  it('leaves silence unchanged', () => {
    const silence = new Float32Array(24_000)

    const normalized = findLoudnessGain(silence, 24_000).apply(silence)

    expect(normalized).toEqual(silence)
  })
})

describe('loudness normalization of speech', () => {
  it.each([
    ['en-us+f3', 8_000],
    ['en-us+m3', 16_000],
    ['de+f2', 24_000],
    ['fr+m8', 48_000],
  ])('normalizes %s to -14 LUFS and -2 dBTP at %i Hz', async (name, sampleRateHz) => {
    const input = 'The lamp had been dark for eleven years when the keeper came back. She carried one suitcase.'
    const voice = { name, pitch: 50, pitchRange: 50, pace: 170 }
    const plain = await speakWhole({ input, voice, sampleRateHz })

    const normalized = await speakWhole({ input, voice, sampleRateHz, loudnessNormalization: true })

    const loudness = measureLoudness(floats(normalized.samples), sampleRateHz)
    expect(Math.abs(loudness - TARGET_LUFS)).toBeLessThan(0.5)
    expect(measureTruePeak(floats(normalized.samples))).toBeLessThanOrEqual(TARGET_DBTP)
    expect(Math.abs(loudness - measureLoudness(floats(plain.samples), sampleRateHz))).toBeGreaterThan(1)
    expect(normalized.marks.map((mark) => mark.value)).toEqual(plain.marks.map((mark) => mark.value))
  })

  it('holds for text longer than the measured part', async () => {
    const input = 'Nobody answered. The lamp had been dark for eleven years when the keeper came back! '.repeat(14)

    const { samples } = await speakWhole({ input, sampleRateHz: 16_000, loudnessNormalization: true })

    expect(Math.abs(measureLoudness(floats(samples), 16_000) - TARGET_LUFS)).toBeLessThan(0.5)
    expect(measureTruePeak(floats(samples))).toBeLessThanOrEqual(TARGET_DBTP)
  })

  it('keeps soft markup quieter than the rest', async () => {
    const plainly = 'Lanterns glimmered everywhere that night. '.repeat(5)
    const input = `<speak>${plainly}<prosody volume="-20dB">Lanterns glimmered everywhere.</prosody></speak>`

    const { samples, marks } = await speakWhole({ input, loudnessNormalization: true })

    const part = (from: number, to: number) =>
      floats(samples.subarray((marks.at(from)?.start_time ?? 0) * 24, (marks.at(to)?.end_time ?? 0) * 24))
    const difference = measureLoudness(part(0, 2), 24_000) - measureLoudness(part(-3, -1), 24_000)
    expect(difference).toBeGreaterThan(12)
  })
})
