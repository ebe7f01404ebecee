import type { AgentDetail } from '#shared/contract/agents.ts'
import type { FieldChange } from '#shared/domain/agents/agent-changes.ts'
import { createStore, type Store } from '../../lib/create-store.ts'

/** Changes that are on their way to the disk, and what became of the last ones. */
export interface PendingEdits {
  /** Not on the disk yet, each field once. */
  changes: readonly FieldChange[]
  /** Why the last try to keep them failed; null when it did not. */
  failure: unknown
}

/** Keeps changes of one agent, one write at a time, so that a letter never waits for a timer and none overtakes another. */
export interface AgentEdits {
  state: Store<PendingEdits>
  edit(pointer: string, value: unknown): void
  /** Resolves when everything is kept; rejects with why it is not. */
  settle(): Promise<void>
}

/** Nothing is pending yet. `keep` answers when the changes are on the disk. */
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
        // In this order: the screen shows the answer with what is still pending on top, and never an older value.
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
