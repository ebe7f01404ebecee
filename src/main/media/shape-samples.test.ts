import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import wabtFactory from 'wabt'
import { gainAt, type SpanShape } from '#shared/domain/chapter-timeline.ts'
import { createSampleShaper } from './shape-samples.ts'
import { SHAPE_WASM_BASE64 } from './shape-wasm.ts'

const BUFFER_BYTES = 1 << 14

/** Every sample value, repeated to fill a buffer. */
const EVERY_SAMPLE = Int16Array.from({ length: 65_536 }, (_value, index) => index - 32_768)

function shaped(samples: Int16Array, shape: SpanShape): Int16Array {
  const result = new Int16Array(samples.length)
  const shaper = createSampleShaper(3, BUFFER_BYTES)
  for (let first = 0; first < samples.length; first += BUFFER_BYTES / 2) {
    const piece = samples.subarray(first, first + BUFFER_BYTES / 2)
    const buffer = shaper.buffers[(first / (BUFFER_BYTES / 2)) % shaper.buffers.length]!
    const bytes = buffer.subarray(0, piece.length * 2)
    bytes.set(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength))
    shaper.shape(bytes, shape, samples.length, first)
    result.set(new Int16Array(bytes.buffer, bytes.byteOffset, piece.length), first)
  }
  return result
}

const getShape = (gain: number, fadeInSamples = 0, fadeOutSamples = 0): SpanShape => ({
  ...{ gain, fadeInSamples, fadeOutSamples },
  ...{ fromSample: 0, takeSampleCount: 65_536 },
})

/** Rounds to the nearest integer, ties to even. */
function nearest(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

const held = (value: number) => Math.max(-32_768, Math.min(32_767, value))

it.each([-24, -6.5, -0.1, 0.3, 3, 12].map((gainDb) => 10 ** (gainDb / 20)).concat([0.5, 0.25, 1.5, 4]))(
  'multiplies every sample by %f in floating point, rounds it and clamps it at full scale',
  (gain) => {
    const expected = EVERY_SAMPLE.map((sample) => held(nearest(Math.fround(sample * Math.fround(gain)))))

    expect(shaped(EVERY_SAMPLE, getShape(gain))).toEqual(expected)
  },
)

it('stays within one step of the formula in fades, wherever they start, end and overlap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 0, max: 12_000 }),
      fc.double({ min: 0.06, max: 4, noNaN: true }),
      (length, fadeIn, fadeOut, gain) => {
        const samples = Int16Array.from({ length }, (_value, index) => ((index * 7919) % 65_536) - 32_768)
        const shape = getShape(gain, Math.min(fadeIn, length), Math.min(fadeOut, length))

        const result = shaped(samples, shape)

        let furthest = 0
        for (const [index, sample] of samples.entries()) {
          const exact = held(Math.round(sample * gainAt(shape, length, index)))
          furthest = Math.max(furthest, Math.abs(exact - (result[index] ?? 99_999)))
        }
        expect(furthest).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 100 },
  )
})

it('ships the kernel compiled from its source', async () => {
  const wabt = await wabtFactory()
  const text = readFileSync(new URL('shape.wat', import.meta.url), 'utf8')

  const bytes = wabt.parseWat('shape.wat', text, { simd: true }).toBinary({}).buffer

  expect(SHAPE_WASM_BASE64).toBe(Buffer.from(bytes).toString('base64'))
})
