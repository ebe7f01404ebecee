import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritableDb } from './database.ts'
import { refreshInputsKeysNow } from './refresh-inputs-keys.ts'
import { listBlockIds } from './repos/blocks-repo.ts'
import { endStale, findStaleChapter, isStillStale } from './repos/stale-chapters-repo.ts'

export interface KeyRefresherDeps {
  db: WritableDb
  /** Told once per attempt when keys cannot be stored; the chapters stay marked, and the next call tries again. */
  reportBug(error: unknown): void
  signal: AbortSignal
}

/** Brings the keys of marked chapters up to date beside everything else. */
export interface KeyRefresher {
  /** Starts when there is something to do, and resolves when nothing is left or it could not be done. Never rejects. */
  settled(): Promise<void>
}

/** Blocks of one transaction: with its commit some 5 ms. */
const BLOCKS_PER_TURN = 250

/** Call `settled` at the start too: a kill may have left chapters marked. */
export function createKeyRefresher({ db, reportBug, signal }: KeyRefresherDeps): KeyRefresher {
  let running: Promise<boolean> | null = null

  async function refreshMarked(): Promise<void> {
    for (let chapter = findStaleChapter(db); chapter; chapter = findStaleChapter(db)) {
      const stale = chapter
      const blockIds = listBlockIds(db, stale.chapterId)
      for (let from = 0; from < blockIds.length && isStillStale(db, stale); from += BLOCKS_PER_TURN) {
        const part = blockIds.slice(from, from + BLOCKS_PER_TURN)
        db.transaction(() => refreshInputsKeysNow(db, { kind: 'blocks', blockIds: part }))
        await nextTurn()
        if (signal.aborted) return
      }
      endStale(db, stale)
    }
  }

  async function run(): Promise<boolean> {
    try {
      await refreshMarked()
      return true
    } catch (error) {
      reportBug(error)
      return false
    } finally {
      running = null
    }
  }

  return {
    async settled() {
      try {
        // A chapter can be marked while the last turn of a run ends, which would not see it any more.
        while (!signal.aborted && findStaleChapter(db)) if (!(await (running ??= run()))) return
      } catch (error) {
        reportBug(error)
      }
    },
  }
}
