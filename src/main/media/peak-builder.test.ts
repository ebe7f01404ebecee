import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import wabtFactory from 'wabt'
import { createPeakBuilder } from './peak-builder.ts'
import { PEAKS_WASM_BASE64 } from './peaks-wasm.ts'

function plainPeaks(samples: Int16Array): number[] {
  const pairs: number[] = []
  for (let start = 0; start < samples.length; start += 256) {
    const window = samples.subarray(start, start + 256)
    pairs.push(Math.min(...window), Math.max(...window))
  }
  return pairs
}

it('finds the minimum and maximum of every window however the samples are chunked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 3_000 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }),
      (values, cuts) => {
        const samples = Int16Array.from(values)
        const bytes = new Uint8Array(samples.buffer)
        const builder = createPeakBuilder()

        let offset = 0
        for (let turn = 0; offset < bytes.length; turn += 1) {
          const size = 2 * (cuts[turn % cuts.length] ?? 1)
          builder.append(bytes.subarray(offset, offset + size))
          offset += size
        }

        expect([...builder.peaks()]).toEqual(plainPeaks(samples))
      },
    ),
    { numRuns: 200 },
  )
})

it('keeps counting beyond the kernel’s capacity', () => {
  const samples = Int16Array.from({ length: 400_001 }, (_, index) => ((index * 7919) % 65_536) - 32_768)
  const builder = createPeakBuilder()

  builder.append(new Uint8Array(samples.buffer))

  expect([...builder.peaks()]).toEqual(plainPeaks(samples))
})

it('ships the kernel compiled from its source', async () => {
  const wabt = await wabtFactory()
  const text = readFileSync(new URL('peaks.wat', import.meta.url), 'utf8')

  const bytes = wabt.parseWat('peaks.wat', text, { simd: true }).toBinary({}).buffer

  expect(PEAKS_WASM_BASE64).toBe(Buffer.from(bytes).toString('base64'))
})
