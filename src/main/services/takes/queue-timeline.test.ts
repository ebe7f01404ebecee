import { expect, it } from 'vitest'
import type { QueueRun } from '#shared/contract/queue.ts'
import { createQueueTimeline, getExpectedSpans } from './queue-timeline.ts'
import type { Work } from './queue-work.ts'

const RUN: QueueRun = {
  ...{ blocks: 5, doneBlocks: 1, characters: 1_000, doneCharacters: 200 },
  ...{ spokenMs: 10_000, expectedMs: 50_000, remainingMs: 8_000 },
}

function makeWork(id: string, text = 'The keeper spoke.'): Work {
  return { id, projectId: 'prj_1', blockId: `blk_${id}`, inputs: { text }, characters: text.length } as Work
}

it('remembers when each block was sent and ended, with its first outcome', () => {
  let nowMs = 0
  const timeline = createQueueTimeline({ now: () => nowMs, findChapterId: () => 'chp_1' })
  const [first, second] = [makeWork('work_1'), makeWork('work_2')]
  timeline.sent([first, second])
  nowMs = 3_000
  timeline.ended(first, 'failed')
  nowMs = 4_000
  timeline.ended(first, 'canceled')
  timeline.ended(makeWork('work_never_sent'), 'canceled')

  expect(timeline.spans()).toMatchObject([
    { workId: 'work_1', endedAt: '1970-01-01T00:00:03.000Z', outcome: 'failed', textStart: 'The keeper spoke.' },
    { workId: 'work_2', endedAt: null, outcome: 'generating' },
  ])
})

it('remembers the last 500 blocks', () => {
  const timeline = createQueueTimeline({ now: () => 0, findChapterId: () => 'chp_1' })
  for (let index = 0; index < 600; index += 1) timeline.sent([makeWork(`work_${index}`)])

  expect(timeline.spans()).toHaveLength(500)
  expect(timeline.spans()[0]?.workId).toBe('work_100')
})

it('expects a project’s blocks in a row at the speed of the run, and nothing before it is known', () => {
  const ready = [
    { projectId: 'prj_1', characters: 100 },
    { projectId: 'prj_1', characters: 200 },
    { projectId: 'prj_2', characters: 50 },
    { projectId: 'prj_1', characters: 10 },
  ]

  expect(getExpectedSpans({ ...RUN, remainingMs: null }, ready)).toEqual([])
  // 800 characters in 8 s.
  expect(getExpectedSpans(RUN, ready)).toEqual([
    { projectId: 'prj_1', blocks: 2, characters: 300, fromMs: 0, toMs: 3_000 },
    { projectId: 'prj_2', blocks: 1, characters: 50, fromMs: 3_000, toMs: 3_500 },
    { projectId: 'prj_1', blocks: 1, characters: 10, fromMs: 3_500, toMs: 3_600 },
  ])
})
