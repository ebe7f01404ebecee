import { formatRemaining } from '../../lib/format-time.ts'
import { expect, it } from 'vitest'
import type { QueueState } from '#shared/contract/queue.ts'
import { moodOf, formatCharacters, formatHold, formatNextRequest, formatSound } from './format-queue.ts'

const project = {
  projectId: 'proj_1',
  title: 'The Lamp',
  waitingBlocks: 3,
  waitingCharacters: 300,
  ...{ heldBlocks: 0, offlineBlocks: 0, offlineCharacters: 0 },
  isPaused: false,
}
const run = {
  blocks: 4,
  doneBlocks: 1,
  characters: 3_100,
  doneCharacters: 412,
  spokenMs: 65_000,
  expectedMs: 480_000,
  remainingMs: 140_000,
}
const state: QueueState = {
  revision: 1,
  isPaused: false,
  projects: [project],
  hold: null,
  speaking: [],
  stoppedBlocks: 0,
  reach: 'online',
  run,
  waitMs: 0,
}
const speaking = [
  { workId: 'work_1', projectId: 'proj_1', blockId: 'block_1', characters: 9, spokenCharacters: 0, durationMs: 0 },
]

it('explains why nothing moves', () => {
  expect([
    moodOf({ ...state, projects: [] }),
    moodOf({ ...state, isPaused: true }),
    moodOf({ ...state, projects: [{ ...project, isPaused: true }] }),
    moodOf({ ...state, isPaused: true, speaking }),
    moodOf({ ...state, run: null, hold: { reason: 'restart', blocks: 3, failure: null } }),
    moodOf({ ...state, run: null, projects: [{ ...project, offlineBlocks: 3 }] }),
    moodOf({ ...state, waitMs: 900 }),
    moodOf({ ...state, waitMs: 900, speaking }),
  ]).toEqual(['empty', 'paused', 'paused', 'moving', 'held', 'offline', 'limit', 'moving'])
})

it('never states a time more precisely than it is known', () => {
  expect([800, 9_000, 31_000, 60_000, 140_000, 7_500_000].map(formatRemaining)).toEqual([
    'about 1 s left',
    'about 9 s left',
    'about 40 s left',
    'about 1 min left',
    'about 3 min left',
    'about 2 h 5 min left',
  ])
})

it('reports progress in characters and in audio', () => {
  expect(formatCharacters(run)).toBe('412 of 3,100 characters')
  expect(formatSound(run)).toBe('1 min 5 s of about 8 min of audio')
  expect(formatSound({ ...run, expectedMs: null })).toBeNull()
})

it('states that nothing of what is held was sent', () => {
  expect(formatHold({ reason: 'restart', blocks: 12, failure: null })).toBe(
    '12 blocks were queued when Overvoice closed. Nothing was sent or charged.',
  )
  expect(formatHold({ reason: 'trouble', blocks: 1, failure: null })).toBe(
    '1 block on hold until the service is available again. Nothing was sent or charged.',
  )
  for (const code of ['disk_full', 'storage_failed'] as const) {
    expect(formatHold({ reason: 'trouble', blocks: 2, failure: { code } })).toBe(
      '2 blocks on hold until there’s disk space for audio. Nothing was sent or charged.',
    )
  }
})

it('counts down in whole seconds', () => {
  expect([1, 1_000, 1_001].map(formatNextRequest)).toEqual([
    'next request in 1 s',
    'next request in 1 s',
    'next request in 2 s',
  ])
})
