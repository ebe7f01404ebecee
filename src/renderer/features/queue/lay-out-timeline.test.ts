import { expect, it } from 'vitest'
import type { GeneratedSpan, QueueTimeline } from '#shared/contract/queue.ts'
import { layOutTimeline } from './lay-out-timeline.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(NOW_MS + seconds * 1000).toISOString()

function makeSpan(workId: string, from: number, to: number | null, more: Partial<GeneratedSpan> = {}): GeneratedSpan {
  const times = { startedAt: at(from), endedAt: to === null ? null : at(to) }
  return {
    workId,
    projectId: 'a',
    chapterId: 'c',
    blockId: workId,
    textStart: workId,
    characters: 10,
    outcome: 'done',
    ...times,
    ...more,
  }
}

const EMPTY: QueueTimeline = {
  now: at(0),
  projects: [
    { projectId: 'a', title: 'The Lighthouse' },
    { projectId: 'b', title: 'The Quay' },
  ],
  generated: [],
  expected: [],
}

it('draws nothing without blocks, and nothing that ended more than 15 minutes ago', () => {
  expect(layOutTimeline(EMPTY)).toBeNull()
  expect(layOutTimeline({ ...EMPTY, generated: [makeSpan('old', -2_000, -901)] })).toBeNull()
})

it('puts overlapping blocks of a project below each other, and each project in a lane', () => {
  const layout = layOutTimeline({
    ...EMPTY,
    generated: [
      makeSpan('one', -60, -30),
      makeSpan('two', -50, -20),
      makeSpan('three', -25, null, { outcome: 'generating' }),
      makeSpan('other', -10, -5, { projectId: 'b' }),
    ],
    expected: [{ projectId: 'b', blocks: 3, characters: 300, fromMs: 0, toMs: 90_000 }],
  })

  expect(layout?.lanes.map(({ title, trackCount }) => [title, trackCount])).toEqual([
    ['The Lighthouse', 2],
    ['The Quay', 1],
  ])
  const bars = layout?.lanes.flatMap((lane) => lane.bars.map(({ id, look, track }) => [id, look, track]))
  expect(bars).toEqual([
    ['one', 'done', 0],
    ['two', 'done', 1],
    ['three', 'generating', 0],
    ['other', 'done', 0],
    ['expected-0', 'expected', 0],
  ])
  expect(layout).toMatchObject({ fromMs: NOW_MS - 60_000, nowMs: NOW_MS, toMs: NOW_MS + 90_000 })
})

it('cuts a block that began earlier, and covers at least half a minute', () => {
  const long = layOutTimeline({ ...EMPTY, generated: [makeSpan('long', -3_000, -10)] })
  const short = layOutTimeline({ ...EMPTY, generated: [makeSpan('short', -2, -1)] })

  expect(long?.fromMs).toBe(NOW_MS - 900_000)
  expect(short).toMatchObject({ fromMs: NOW_MS - 2_000, toMs: NOW_MS + 28_000 })
})
