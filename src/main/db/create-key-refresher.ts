import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritableDb } from './database.ts'
import { refreshInputsKeysNow } from './refresh-inputs-keys.ts'
import { BYTES_PER_TURN, endStale, findStaleChapter, isStillStale, listBlockSizes } from './repos/stale-chapters-repo.ts'

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
      for (const part of divide(listBlockSizes(db, stale.chapterId))) {
        if (!isStillStale(db, stale)) break
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

/** IDs of the blocks that are refreshed in one turn each. */
function* divide(blocks: readonly { id: string; bytes: number }[]): Generator<string[]> {
  let part: string[] = []
  let partBytes = 0
  for (const { id, bytes } of blocks) {
    if (part.length === BLOCKS_PER_TURN || (part.length > 0 && partBytes + bytes > BYTES_PER_TURN)) {
      yield part
      part = []
      partBytes = 0
    }
    part.push(id)
    partBytes += bytes
  }
  if (part.length > 0) yield part
}
