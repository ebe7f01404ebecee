import { expect, it } from 'vitest'
import { layOut } from './call-sound.ts'

const message = (id: string, role: string, startMs: number | null, endMs: number | null) => ({
  ...{ id, role, startMs, endMs },
  ...{ content: id, toolName: null },
})

it('lays out lines by time without overlaps, none after the end, and skips tool calls', () => {
  const { lines, marks } = layOut({ sampleRateHz: 1_000, sampleCount: 10_000 }, [
    message('hello', 'assistant', 0, 2_000),
    message('late', 'assistant', 11_000, 12_000),
    message('lookup', 'tool', 2_000, 2_500),
    message('interrupted', 'assistant', 3_000, 6_000),
    message('unplaced', 'user', null, null),
    message('interrupts', 'user', 5_000, null),
  ])
  expect(lines.map(({ id }) => id)).toEqual(['hello', 'interrupted', 'interrupts'])
  expect(marks.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2_000],
    [3_000, 5_000],
    [5_000, 10_000],
  ])
})
