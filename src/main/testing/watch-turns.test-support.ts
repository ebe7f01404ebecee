/** Notices work that holds the thread: the longest time between two turns, of what the thread itself was busy. */
export interface TurnWatch {
  /** Ends the watch and returns the longest turn. */
  stop(): number
}

/**
 * Watches this thread's turns. Counts processor time rather than clock time, so waiting for a processor or a disk isn't
 * counted. Processor time is scaled to an idle machine: a core shared with other work needs up to three times as much.
 */
export function watchTurns(): TurnWatch {
  let longestMs = 0
  let before = busyMs()
  let isWatching = true
  const measure = (): void => {
    const now = busyMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  // Timers run once a turn: a turn can't end without this one where it was longer than a millisecond.
  const next = (): void => {
    measure()
    if (isWatching) setTimeout(next, 1)
  }
  next()
  return {
    stop() {
      measure()
      isWatching = false
      return longestMs / measureSlowdown()
    },
  }
}

/** Processor time of `runFixedWork` on an idle machine. */
const IDLE_FIXED_WORK_MS = 4
const FIXED_WORK_ROUNDS = 20
const LINES = Array.from({ length: 4_000 }, (_, index) => ({
  id: `line-${index}`,
  text: `The keeper wrote line ${index}.`,
}))

function runFixedWork(): number {
  const copy = JSON.parse(JSON.stringify(LINES)) as typeof LINES
  copy.sort((first, second) => (first.text < second.text ? 1 : -1))
  return new Map(copy.map(({ id, text }) => [id, text.normalize('NFD').split(' ').length])).size
}

/**
 * Returns how many times slower than on an idle machine this thread computes at the moment; at least 1. Measures all
 * rounds together, because some systems count processor time in steps of 4 ms.
 */
function measureSlowdown(): number {
  const startMs = busyMs()
  for (let round = 0; round < FIXED_WORK_ROUNDS; round += 1) runFixedWork()
  return Math.max(1, (busyMs() - startMs) / FIXED_WORK_ROUNDS / IDLE_FIXED_WORK_MS)
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const MAX_ROUNDS = 10

/**
 * Runs work that must not hold this thread for `limitMs` or longer, and returns its result. A turn that seems long is
 * measured again: work that holds the thread does so every time; collecting garbage and a shared processor don't.
 */
export async function withinTurns<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    const turns = watchTurns()
    const result = await work()
    const longestMs = turns.stop()
    if (longestMs < limitMs) return result
    if (round === MAX_ROUNDS) throw new Error(`The thread was held for ${Math.round(longestMs)} ms`)
  }
}
