import type { HistorySteps } from '#shared/contract/script.ts'
import type { ChapterSession } from './chapter-session.ts'
import { describeHistory } from './document/stored-history.ts'

/** Wait after the last step: the history is stored at a pause, not on each keystroke. */
const HISTORY_DELAY_MS = 1_000

export interface HistorySaverDeps {
  session: Pick<ChapterSession, 'queue' | 'remember'>
  /** Stores the steps for this revision of the chapter. */
  store(history: { revision: number; fingerprint: string; steps: HistorySteps }): Promise<unknown>
  after(delayMs: number, call: () => void): () => void
}

/** Stores a chapter's undo history for the next start. */
export interface HistorySaver {
  /** Called after each step. */
  note(): void
  /** Stores the history now, if it changed and the chapter is stored. A failure costs only the history. */
  save(): Promise<void>
  close(): void
}

/** Creates a saver for an open chapter. */
export function createHistorySaver({ session, store, after }: HistorySaverDeps): HistorySaver {
  let isChanged = false
  let cancelTimer: (() => void) | null = null
  const schedule = () => {
    cancelTimer?.()
    cancelTimer = after(HISTORY_DELAY_MS, () => void save())
  }
  const save = async () => {
    cancelTimer?.()
    // The steps refer to the document on screen, so they only fit the chapter once that is stored.
    if (!isChanged || session.queue.state().kind !== 'saved') return
    isChanged = false
    const revision = session.queue.revision()
    await store({ revision, ...describeHistory(session.remember()) }).catch(() => undefined)
  }
  const unsubscribe = session.queue.subscribe(() => {
    if (isChanged && session.queue.state().kind === 'saved') schedule()
  })
  return {
    note() {
      isChanged = true
      schedule()
    },
    save,
    close() {
      cancelTimer?.()
      unsubscribe()
    },
  }
}
