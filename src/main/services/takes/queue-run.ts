import type { QueueRun } from '#shared/contract/queue.ts'

/** Minimum measured time before a remaining time is shown. */
const MEASURED_MS = 2_000
const MEASURED_CHARACTERS = 50

/** Unfinished work in the queue, as needed for the run's figures. */
export interface OpenWork {
  waitingBlocks: number
  waitingCharacters: number
  speaking: readonly { characters: number; spokenCharacters: number; durationMs: number }[]
}

/**
 * Measures queue throughput, from when it starts moving until it is empty. Idle time doesn't count, so pauses don't
 * lower the rate.
 */
export interface RunMeter {
  /** Whether any work is running. */
  moving(isMoving: boolean): void
  /** A block ended; `characters` and `durationMs` of what was generated. */
  ended(characters: number, durationMs: number): void
  /** The queue is empty: the next work starts a new run. */
  reset(): void
  read(open: OpenWork): QueueRun | null
}

/** @param now milliseconds since an arbitrary start */
export function createRunMeter(now: () => number): RunMeter {
  let doneBlocks = 0
  let doneCharacters = 0
  let doneMs = 0
  let activeMs = 0
  let movingSince: number | null = null

  function measuredMs(): number {
    return activeMs + (movingSince === null ? 0 : now() - movingSince)
  }

  return {
    moving(isMoving) {
      if (isMoving) movingSince ??= now()
      else {
        activeMs = measuredMs()
        movingSince = null
      }
    },
    ended(characters, durationMs) {
      doneBlocks += 1
      doneCharacters += characters
      doneMs += durationMs
    },
    reset() {
      doneBlocks = doneCharacters = doneMs = activeMs = 0
      movingSince = null
    },
    read({ waitingBlocks, waitingCharacters, speaking }) {
      const openBlocks = waitingBlocks + speaking.length
      if (openBlocks === 0) return null
      const spoken = speaking.reduce((sum, work) => sum + work.spokenCharacters, 0)
      const openCharacters = speaking.reduce((sum, work) => sum + work.characters, waitingCharacters)
      const characters = doneCharacters + openCharacters
      const spokenCharacters = doneCharacters + spoken
      const spokenMs = speaking.reduce((sum, work) => sum + work.durationMs, doneMs)
      const hasMeasured = spokenCharacters >= MEASURED_CHARACTERS
      const elapsedMs = measuredMs()
      const canSay = hasMeasured && movingSince !== null && elapsedMs >= MEASURED_MS
      return {
        blocks: doneBlocks + openBlocks,
        doneBlocks,
        characters,
        doneCharacters: spokenCharacters,
        spokenMs,
        expectedMs: hasMeasured ? (spokenMs * characters) / spokenCharacters : null,
        remainingMs: canSay ? ((characters - spokenCharacters) * elapsedMs) / spokenCharacters : null,
      }
    },
  }
}
