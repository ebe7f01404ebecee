import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritableDb } from './database.ts'
import { refreshInputsKeysNow } from './refresh-inputs-keys.ts'
import { listBlockIds } from './repos/blocks-repo.ts'
import { endStale, findStaleChapter, isStillStale } from './repos/stale-chapters-repo.ts'

export interface KeyRefresherDeps {
  db: WritableDb
  /** Called once per attempt if keys can't be stored; the chapters stay marked, and the next call retries. */
  reportBug(error: unknown): void
  signal: AbortSignal
}

/** Refreshes the keys of marked chapters in the background. */
export interface KeyRefresher {
  /** Starts if there is something to do, and resolves when nothing is left or it failed. Never rejects. */
  settled(): Promise<void>
}

/** Blocks per transaction: about 5 ms including its commit. */
const BLOCKS_PER_TURN = 250

/** Call `settled` at start too: a kill may have left chapters marked. */
export function createKeyRefresher({ db, reportBug, signal }: KeyRefresherDeps): KeyRefresher {
  let running: Promise<boolean> | null = null

  async function refreshMarked(): Promise<void> {
    // The change that marked them may have taken most of this turn.
    await nextTurn()
    if (signal.aborted) return
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
        // A chapter may be marked while the last turn of a run ends, which wouldn't see it any more.
        while (!signal.aborted && findStaleChapter(db)) if (!(await (running ??= run()))) return
      } catch (error) {
        reportBug(error)
      }
    },
  }
}
