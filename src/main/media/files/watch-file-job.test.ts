import { getHeapStatistics } from 'node:v8'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StudioError } from '#shared/errors/studio-error.ts'
import { watchFileJob } from './watch-file-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const STALL_MS = 1_000

/** A thread that takes `cpuShare` of one processor. */
function watch({ cpuShare = 1, bufferMb = 0, isWorking = true, doesAnswer = true } = {}) {
  const failed = vi.fn<(error: StudioError) => void>()
  let cpuMs = 0
  let progress = 0
  const answer = <T>(value: T) => (doesAnswer ? Promise.resolve(value) : new Promise<T>(() => undefined))
  const stop = watchFileJob({
    worker: {
      cpuUsage: () => answer({ user: cpuMs * 1_000, system: 0 }),
      getHeapStatistics: () => answer({ ...getHeapStatistics(), external_memory: bufferMb * 2 ** 20 }),
    },
    countProgress: () => progress,
    isWorking: () => isWorking,
    ...{ stallMs: STALL_MS, memoryMb: 8, fail: failed },
  })
  const run = async (durationMs: number, { progressEveryMs = Number.POSITIVE_INFINITY } = {}) => {
    for (let passedMs = 100; passedMs <= durationMs; passedMs += 100) {
      cpuMs += 100 * cpuShare
      if (passedMs % progressEveryMs === 0) progress += 1
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  return { run, stop, reasons: () => failed.mock.calls.map(([{ reason }]) => reason) }
}

it('stops a thread that uses up its processor time without progress', async () => {
  const job = watch()

  await job.run(STALL_MS - 100)
  expect(job.reasons()).toEqual([])

  await job.run(200)
  expect(job.reasons()).toContain('reading-too-slow')
})

it('never stops a thread that makes progress, however long it takes', async () => {
  const job = watch()

  await job.run(20 * STALL_MS, { progressEveryMs: STALL_MS / 2 })

  expect(job.reasons()).toEqual([])
})

it('gives a thread more time on a busy computer', async () => {
  const job = watch({ cpuShare: 0.1 })

  await job.run(5 * STALL_MS)
  expect(job.reasons()).toEqual([])

  await job.run(6 * STALL_MS)
  expect(job.reasons()).toContain('reading-too-slow')
})

it.each([{ cpuShare: 0 }, { doesAnswer: false }])('stops a thread that waits too long: %o', async (thread) => {
  const job = watch(thread)

  await job.run(11 * STALL_MS)
  expect(job.reasons()).toEqual([])

  await job.run(STALL_MS)
  expect(job.reasons()).toContain('reading-too-slow')
})

it('doesn’t count time in which the job waits for its reader', async () => {
  const job = watch({ isWorking: false })

  await job.run(20 * STALL_MS)

  expect(job.reasons()).toEqual([])
})

it('stops a thread whose buffers take too much memory', async () => {
  const job = watch({ bufferMb: 9 })

  await job.run(100)

  expect(job.reasons()).toEqual(['reading-too-large'])
})
