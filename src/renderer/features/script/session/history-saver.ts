import { runAtOnce, runInSlices } from '../../../lib/run-in-slices.ts'
import type { ChapterSession } from './chapter-session.ts'
import { type DescribedHistory, describeHistory } from '../document/stored-history.ts'

/** Wait after the last step: the history is stored at a pause, not on each keystroke. */
const HISTORY_DELAY_MS = 1_000

/** The steps at a revision of the chapter. */
type StoredHistory = DescribedHistory & { revision: number }

export interface HistorySaverDeps {
  session: Pick<ChapterSession, 'queue' | 'remember'>
  /** Replaces what is stored. */
  store(history: StoredHistory): Promise<unknown>
  after(delayMs: number, call: () => void): () => void
}

/** Stores a chapter's undo history for the next start. */
export interface HistorySaver {
  /** Called after each step. */
  note(): void
  /**
   * Stores the history now, if it changed and the chapter is stored: described at once, because the window may be about
   * to close. A failure costs only the history.
   */
  save(): Promise<void>
  close(): void
}

/** Creates a saver for an open chapter. */
export function createHistorySaver({ session, store, after }: HistorySaverDeps): HistorySaver {
  /** Number of steps so far, and of those that were stored. */
  let [noted, handled] = [0, 0]
  let cancelTimer: (() => void) | null = null
  // The steps refer to the document on screen, so they only fit the chapter once that is stored.
  const isDue = () => noted > handled && session.queue.state().kind === 'saved'
  const begin = () => {
    const revision = session.queue.revision()
    return { revision, upTo: noted, work: describeHistory(session.remember()) }
  }
  const send = async (upTo: number, history: StoredHistory) => {
    handled = upTo
    await store(history).catch(() => undefined)
  }
  const saveInSlices = async () => {
    if (!isDue()) return
    const { revision, upTo, work } = begin()
    const described = await runInSlices(work)
    // Later steps, or a window that closes, have stored or will store it.
    if (noted === upTo && handled < upTo) await send(upTo, { revision, ...described })
  }
  const schedule = () => {
    cancelTimer?.()
    cancelTimer = after(HISTORY_DELAY_MS, saveInSlices)
  }
  const unsubscribe = session.queue.subscribe(() => {
    if (isDue()) schedule()
  })
  return {
    note() {
      noted += 1
      schedule()
    },
    async save() {
      cancelTimer?.()
      if (!isDue()) return
      const { revision, upTo, work } = begin()
      await send(upTo, { revision, ...runAtOnce(work) })
    },
    close() {
      cancelTimer?.()
      unsubscribe()
    },
  }
}
