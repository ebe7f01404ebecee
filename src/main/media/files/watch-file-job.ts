import type { Worker } from 'node:worker_threads'
import { StudioError } from '#shared/errors/studio-error.ts'

interface WatchedJob {
  worker: Pick<Worker, 'cpuUsage' | 'getHeapStatistics'>
  /** Grows with each step of the job. */
  countProgress: () => number
  /** False while the job waits for its reader. */
  isWorking: () => boolean
  /** Most processor time without progress, in milliseconds; twelve times as long may pass in all. */
  stallMs: number
  /** Most memory of buffers, in mebibytes. */
  memoryMb: number
  fail: (error: StudioError) => void
}

const CHECK_MS = 100
const WAIT_FACTOR = 12

/**
 * Calls `fail` once a thread exceeds a limit. A busy computer takes longer for the same processor time, and one that sleeps
 * makes no checks: neither uses up the limit. Returns a function that stops it.
 */
export function watchFileJob({ worker, countProgress, isWorking, stallMs, memoryMb, fail }: WatchedJob): () => void {
  let seen = 0
  let waitedMs = 0
  let cpuBaseMs = 0
  let isMeasuring = false
  const timer = setInterval(() => {
    waitedMs += CHECK_MS
    if (waitedMs >= stallMs * WAIT_FACTOR) return fail(createTooSlowError())
    if (isMeasuring) return
    isMeasuring = true
    Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]).then(
      ([{ user, system }, { external_memory: bufferBytes }]) => {
        isMeasuring = false
        const cpuMs = (user + system) / 1_000
        const now = countProgress()
        if (!isWorking() || now !== seen) {
          waitedMs = 0
          cpuBaseMs = cpuMs
        }
        seen = now
        if (cpuMs - cpuBaseMs >= stallMs) fail(createTooSlowError())
        // `resourceLimits` bounds objects only: buffers lie outside.
        else if (bufferBytes > memoryMb * 2 ** 20) fail(createTooLargeError())
      },
      // The thread has ended.
      () => undefined,
    )
  }, CHECK_MS)
  return () => clearInterval(timer)
}

function createTooSlowError(): StudioError {
  return new StudioError('invalid_input', 'reading-too-slow')
}

export function createTooLargeError(cause?: unknown): StudioError {
  return new StudioError('invalid_input', 'reading-too-large', {}, { cause })
}
