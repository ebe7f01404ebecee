import type { AgentDetail } from '#shared/contract/agents.ts'
import type { FieldChange } from '#shared/domain/agents/agent-changes.ts'
import { createStore, type Store } from '../../lib/create-store.ts'

/** Unsaved changes, and the result of the last save. */
export interface PendingEdits {
  /** Not saved yet, each field once. */
  changes: readonly FieldChange[]
  /** Why the last save failed; null if it didn't. */
  failure: unknown
}

/**
 * Saves changes of one agent, one write at a time, so typing never waits for a timer and writes never overtake each
 * other.
 */
export interface AgentEdits {
  state: Store<PendingEdits>
  edit(pointer: string, value: unknown): void
  /** Resolves when everything is saved; rejects with the reason if not. */
  settle(): Promise<void>
}

/** Starts empty. `keep` resolves when the changes are on disk. */
export function createAgentEdits(
  keep: (changes: FieldChange[]) => Promise<AgentDetail>,
  onKept: (detail: AgentDetail) => void,
): AgentEdits {
  const state = createStore<PendingEdits>({ changes: [], failure: null })
  let running: Promise<void> | null = null

  async function write(): Promise<void> {
    while (state.get().changes.length > 0) {
      const sent = [...state.get().changes]
      try {
        const detail = await keep(sent)
        // In this order: the screen shows the response with pending changes on top, never an older value.
        onKept(detail)
        state.set({ changes: state.get().changes.filter((change) => !sent.includes(change)), failure: null })
      } catch (failure) {
        state.set({ ...state.get(), failure })
        throw failure
      }
    }
  }

  function run(): Promise<void> {
    running ??= write().finally(() => (running = null))
    return running
  }

  return {
    state,
    edit(pointer, value) {
      const others = state.get().changes.filter((change) => change.pointer !== pointer)
      const change = value === undefined ? { pointer } : { pointer, value }
      state.set({ ...state.get(), changes: [...others, change] })
      run().catch(() => undefined)
    },
    settle: run,
  }
}
