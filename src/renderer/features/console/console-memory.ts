import type { ConsoleAnswer } from '#shared/contract/console.ts'
import { createStore } from '../../lib/create-store.ts'
import type { ConsoleDraft } from './console-draft.ts'

/** What was written in the console and answered: there for as long as the window, also while another screen is shown. */
export type ConsoleMemory = ReturnType<typeof createConsoleMemory>

/** Nothing written, nothing answered. */
export function createConsoleMemory() {
  return {
    draft: createStore<ConsoleDraft | null>(null),
    answer: createStore<ConsoleAnswer | null>(null),
    /** Ends what is being sent. */
    leaving: createStore<AbortController | null>(null),
  }
}
