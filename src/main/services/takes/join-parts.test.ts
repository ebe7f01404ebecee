import { describe, expect, it } from 'vitest'
import { createPartJoiner } from './join-parts.ts'

describe('part joiner', () => {
  const bytes = (values: number[]) => new Uint8Array(Int16Array.from(values).buffer)
  const read = (pieces: Uint8Array[]) => pieces.flatMap((piece) => [...new Int16Array(Uint8Array.from(piece).buffer)])

  it('adds and loses no samples, and leaves a single part unchanged', () => {
    const joiner = createPartJoiner(24_000)
    const first = Array.from({ length: 500 }, (_, index) => index)

    const out = [joiner.push(bytes(first.slice(0, 7))), joiner.push(bytes(first.slice(7))), joiner.end()]

    expect(read(out)).toEqual(first)
  })

  it('reads only its own bytes of a shared buffer', () => {
    const joiner = createPartJoiner(24_000)
    const pool = Buffer.alloc(4_096, 0x7f)
    const samples = Array.from({ length: 300 }, (_, index) => index)
    pool.set(bytes(samples), 101)

    const out = [joiner.push(pool.subarray(101, 101 + 600)), joiner.end()]

    expect(read(out)).toEqual(samples)
  })

  it('joins parts without a click', () => {
    const joiner = createPartJoiner(24_000)
    const loud = Array.from({ length: 300 }, () => 20_000)
    const low = Array.from({ length: 300 }, () => -20_000)

    const out = read([
      joiner.push(bytes(loud)),
      joiner.nextPart(),
      joiner.push(bytes(low.slice(0, 5))),
      joiner.push(bytes(low.slice(5))),
      joiner.end(),
    ])

    expect(out).toHaveLength(600)
    const steps = out.slice(1).map((sample, index) => Math.abs(sample - (out[index] ?? 0)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(20_000 / 48) + 1)
  })
})
