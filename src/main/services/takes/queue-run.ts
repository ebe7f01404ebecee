import type { QueueRun } from '#shared/contract/queue.ts'

/** So much has to be measured before a remaining time is said. */
const MEASURED_MS = 2_000
const MEASURED_CHARACTERS = 50

/** What of the queue is not done, as the run's figures need it. */
export interface OpenWork {
  waitingBlocks: number
  waitingCharacters: number
  speaking: readonly { characters: number; spokenCharacters: number; durationMs: number }[]
}

/**
 * Measures how fast the queue is worked off, from when it begins to move until nothing is left. Time in which nothing
 * is under way does not count, so that a pause makes nothing slower.
 */
export interface RunMeter {
  /** Work is under way, or none is any more. */
  moving(isMoving: boolean): void
  /** A block came to its end; `characters` and `durationMs` of what was spoken. */
  ended(characters: number, durationMs: number): void
  /** Nothing is left: the next work begins a new run. */
  reset(): void
  read(open: OpenWork): QueueRun | null
}

/** @param now milliseconds; its zero does not matter */
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
