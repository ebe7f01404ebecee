import { describe, expect, it } from 'vitest'
import { getLoudnessWeights } from '#shared/domain/mix-channels.ts'
import { createLoudnessMeter, measureLoudness } from './measure-loudness.ts'

/** A sine at a given level, in chunks with an odd number of samples. */
async function* tone(
  parts: readonly { seconds: number; peakDb: number }[],
  sampleRateHz: number,
  frequencyHz = 997,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { seconds, peakDb } of parts) {
    const samples = new Int16Array(Math.round(seconds * sampleRateHz))
    for (let index = 0; index < samples.length; index += 1, at += 1)
      samples[index] = Math.round(
        32_767 * 10 ** (peakDb / 20) * Math.sin((2 * Math.PI * frequencyHz * at) / sampleRateHz),
      )
    const bytes = new Uint8Array(samples.buffer)
    for (let offset = 0; offset < bytes.length; offset += 2_046) yield bytes.subarray(offset, offset + 2_046)
  }
}

describe('loudness', () => {
  it.each([48_000, 24_000, 22_050])('of a 997 Hz tone is 3.01 below its peak, at %i Hz', async (sampleRateHz) => {
    const lufs = await measureLoudness(tone([{ seconds: 5, peakDb: -20 }], sampleRateHz), sampleRateHz)

    expect(lufs).toBeCloseTo(-23.01, 1)
  })

  // EBU Tech 3341, cases 3 and 4 for one channel: anything 10 LU below the rest is ignored.
  it('ignores silence and what is far below the rest', async () => {
    const parts = [
      { seconds: 10, peakDb: -72 },
      { seconds: 10, peakDb: -36 },
      { seconds: 60, peakDb: -20 },
      { seconds: 10, peakDb: -36 },
      { seconds: 10, peakDb: -72 },
    ]

    const lufs = await measureLoudness(tone(parts, 24_000), 24_000)

    expect(lufs).toBeCloseTo(-23.01, 1)
  })

  // EBU Tech 3341, cases 1 and 6.
  it.each([[[-23, -23]], [[-28, -28, -24, 0, -30, -30]]])(
    'of channels at %j dB sums their power, with the sides 1.5 dB up and without low frequencies',
    (peaksDb) => {
      const meter = createLoudnessMeter(48_000, getLoudnessWeights(peaksDb.length, 'wav'))
      const at = (peakDb: number, from: number) =>
        Float32Array.from(
          { length: 1_023 },
          (_, index) => 10 ** (peakDb / 20) * Math.sin((2 * Math.PI * 1_000 * (from + index)) / 48_000),
        )
      for (let from = 0; from < 20 * 48_000; from += 1_023) meter.push(peaksDb.map((peakDb) => at(peakDb, from)))

      expect(meter.integratedLufs()).toBeCloseTo(-23, 1)
    },
  )

  it('of low frequencies is less than of the middle of a voice’s range', async () => {
    const low = await measureLoudness(tone([{ seconds: 3, peakDb: -20 }], 24_000, 40), 24_000)

    expect(low).toBeLessThan(-26)
  })

  it.each([0.1, 0.2, 0.35, 0.399, 0.4])('of a clip of %d s is that of the same audio repeated', async (seconds) => {
    const lufs = await measureLoudness(tone([{ seconds, peakDb: -20 }], 24_000), 24_000)

    expect(Math.abs((lufs ?? 0) + 23.01)).toBeLessThan(0.3)
  })

  it('of less than 100 ms is null', async () => {
    expect(await measureLoudness(tone([{ seconds: 0.099, peakDb: -20 }], 24_000), 24_000)).toBeNull()
    expect(await measureLoudness(tone([], 24_000), 24_000)).toBeNull()
  })

  it('of a short clip that is too quiet to count is null', async () => {
    expect(await measureLoudness(tone([{ seconds: 0.2, peakDb: -72 }], 24_000), 24_000)).toBeNull()
  })

  it('of silence and near-silence is null', async () => {
    expect(await measureLoudness(tone([{ seconds: 3, peakDb: -200 }], 24_000), 24_000)).toBeNull()
  })
})
