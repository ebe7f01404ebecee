import { createContext } from 'react'
import type { ExportFile, ExportFormat, MeasuredSound } from '#shared/contract/exports.ts'
import { createStore } from '../../lib/create-store.ts'
import { type Reason, reasonOf, type StudioClient } from '../../rpc/studio.ts'
import { type ExportChoice, requestOf } from './export-choice.ts'

export interface ExportResult {
  files: ExportFile[]
  sounds: MeasuredSound[]
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'measuring'; done: number; total: number }
  | { kind: 'running'; format: ExportFormat; done: number; total: number }
  | ({ kind: 'finished' } & ExportResult)
  | { kind: 'failed'; reason: Reason; files: ExportFile[] }
  /** Before its end, with files that were whole by then. */
  | { kind: 'cancelled'; files: ExportFile[] }

export interface ShownExport {
  state: ExportState
  /** What the files are called, for whoever does not see the form. */
  name: string
  /** Somebody has it before them; otherwise it goes on in the background. */
  isWatched: boolean
}

/** The window's export: it goes on whatever is shown, and its end is kept until somebody has seen it. */
export interface ExportJob {
  get(): ShownExport
  subscribe(listener: () => void): () => void
  /** Runs an export, one at a time: while one runs nothing happens. */
  run(client: StudioClient, choice: ExportChoice, about: { name: string; overwrite: boolean }): Promise<void>
  /** Ends what runs. Files that are whole stay, and are told; nothing half-written is left. */
  cancel(): void
  reset(): void
  /** Shows what runs until the answer is called; then a finished one is forgotten and a running one goes on. */
  watch(): () => void
}

/** Whether an export is under way. */
export function isWorking({ kind }: ExportState): boolean {
  return kind === 'running' || kind === 'measuring'
}

/** Nothing runs yet. */
export function createExportJob(): ExportJob {
  const shown = createStore<ShownExport>({ state: { kind: 'idle' }, name: '', isWatched: false })
  let running: AbortController | null = null
  /** Whole by now. */
  let files: ExportFile[] = []
  let watching = 0
  const set = (changes: Partial<ShownExport>) => shown.set({ ...shown.get(), ...changes })

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    async run(client, choice, { name, overwrite }) {
      if (isWorking(shown.get().state)) return
      const mine = (running = new AbortController())
      files = []
      const first = choice.formats[0]
      if (first) set({ name, state: { kind: 'running', format: first, done: 0, total: 1 } })
      try {
        const events = await client.exports.run({ ...requestOf(choice), overwrite }, { signal: mine.signal })
        for await (const event of events) {
          if (mine.signal.aborted) break
          if (event.kind === 'written') files = [...files, event.file]
          else set({ state: event.kind === 'progress' ? { ...event, kind: 'running' } : event })
        }
      } catch (error) {
        if (!mine.signal.aborted) set({ state: { kind: 'failed', reason: reasonOf(error), files } })
      }
    },
    cancel() {
      running?.abort()
      set({ state: files.length > 0 ? { kind: 'cancelled', files } : { kind: 'idle' } })
    },
    reset: () => set({ state: { kind: 'idle' } }),
    watch() {
      watching += 1
      set({ isWatched: true })
      return () => {
        watching -= 1
        const isOver = watching === 0 && !isWorking(shown.get().state)
        set({ isWatched: watching > 0, ...(isOver && { state: { kind: 'idle' } as const }) })
      }
    },
  }
}

/** Gives the screens the window's export. */
export const ExportJobContext = createContext<ExportJob | null>(null)
