import type { ConsoleAnswer } from '#shared/contract/console.ts'
import { createStore } from '../../lib/create-store.ts'
import type { ConsoleDraft } from './console-draft.ts'

/** Console input and response, kept as long as the window, across screens. */
export type ConsoleMemory = ReturnType<typeof createConsoleMemory>

/** Starts empty. */
export function createConsoleMemory() {
  return {
    draft: createStore<ConsoleDraft | null>(null),
    answer: createStore<ConsoleAnswer | null>(null),
    /** Aborts the running request. */
    leaving: createStore<AbortController | null>(null),
  }
}
