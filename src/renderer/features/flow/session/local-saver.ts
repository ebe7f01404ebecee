import type { Failure } from '#shared/contract/base.ts'
import type { LocalSave, WorkingFlow } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { getFailure } from '../../../rpc/studio.ts'

/** Longest time between a change and its save request. */
const SAVE_WITHIN_MS = 200
const RETRY_AFTER_MS = 3_000

/** Where the graph's newest state is stored. */
export type SaveState =
  | { kind: 'saved'; savedAt: string | null; hasUnpushed: boolean }
  /** Changed, and being written to disk. */
  | { kind: 'saving' }
  | { kind: 'failed'; reason: Failure }
  /** Another window saved first; this window's state is stored separately and waits to be merged. */
  | { kind: 'behind'; asideVersion: number; base: string | null; working: WorkingFlow }

/** Stores a graph shortly after each change, one call at a time. */
export interface LocalSaver {
  state: Store<SaveState>
  /** The local version this graph was last stored or received as. */
  baseVersion(): number
  /** There is a new state to store. */
  changed(): void
  /** Stores pending changes now; afterwards they are on disk or the state explains why not. */
  flush(): Promise<void>
  /** The graph is now at this local version, for example after a push or a merge. */
  received(localVersion: number, savedAt: string | null, hasUnpushed: boolean): void
}

/**
 * @param save stores the graph on top of a local version
 * @param graph the current graph
 */
export function createLocalSaver(
  first: { localVersion: number; savedAt: string | null; hasUnpushed: boolean },
  graph: () => FlowGraph,
  save: (graph: FlowGraph, baseVersion: number) => Promise<LocalSave>,
): LocalSaver {
  let lastSaved: SaveState = { kind: 'saved', savedAt: first.savedAt, hasUnpushed: first.hasUnpushed }
  const state = createStore<SaveState>(lastSaved)
  let baseVersion = first.localVersion
  let stored = graph()
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null

  const isStored = () => graph() === stored
  const plan = (delayMs: number) => {
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, delayMs)
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const store = async () => {
    const sent = graph()
    state.set({ kind: 'saving' })
    try {
      const answer = await save(sent, baseVersion)
      if (answer.kind === 'behind') {
        state.set(answer)
        return
      }
      baseVersion = answer.localVersion
      stored = sent
      lastSaved = { kind: 'saved', savedAt: answer.savedAt, hasUnpushed: answer.hasUnpushed }
      state.set(isStored() ? lastSaved : { kind: 'saving' })
    } catch (error) {
      state.set({ kind: 'failed', reason: getFailure(error) })
      plan(RETRY_AFTER_MS)
    }
  }
  const flush = async () => {
    stop()
    while (running) await running
    if (isStored() || state.get().kind === 'behind') return
    running = store().finally(() => (running = null))
    await running
    const { kind } = state.get()
    if (!isStored() && kind === 'saving') await flush()
  }
  return {
    state,
    baseVersion: () => baseVersion,
    changed() {
      if (state.get().kind === 'behind') return
      // Undone before it was stored.
      if (isStored() && running === null) {
        stop()
        state.set(lastSaved)
        return
      }
      if (state.get().kind !== 'failed') state.set({ kind: 'saving' })
      plan(SAVE_WITHIN_MS)
    },
    flush,
    received(localVersion, savedAt, hasUnpushed) {
      stop()
      baseVersion = localVersion
      stored = graph()
      lastSaved = { kind: 'saved', savedAt, hasUnpushed }
      state.set(lastSaved)
    },
  }
}
