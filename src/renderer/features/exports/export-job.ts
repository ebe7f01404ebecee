import { createContext } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CaptionFigures, CheckedFile, ExportEvent, ExportFile, MeasuredSound } from '#shared/contract/exports.ts'
import type { DestinationId } from '#shared/domain/delivery/destinations.ts'
import { createStore } from '../../lib/create-store.ts'
import { getFailure, type StudioClient } from '../../rpc/studio.ts'
import { type ExportChoice, requestOf } from './export-choice.ts'

export interface ExportResult {
  files: ExportFile[]
  sounds: MeasuredSound[]
  delivery: { destination: DestinationId; files: CheckedFile[] } | null
  captions: CaptionFigures | null
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

export type ExportStep = Extract<ExportEvent, { kind: 'progress' }>['step']

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; step: ExportStep; done: number; total: number; remainingMs: number | null }
  | ({ kind: 'finished' } & ExportResult)
  | { kind: 'failed'; reason: Failure; files: ExportFile[] }
  /** Ended early, with the files finished by then. */
  | { kind: 'canceled'; files: ExportFile[] }

export interface ShownExport {
  state: ExportState
  /** Base name of the files, for display outside the dialog. */
  name: string
  /** Shown on screen; otherwise it continues in the background. */
  isWatched: boolean
}

/** The window's export: it continues on any screen, and its result is kept until seen. */
export interface ExportJob {
  get(): ShownExport
  subscribe(listener: () => void): () => void
  /** Starts an export; does nothing while one is running. */
  run(client: StudioClient, choice: ExportChoice, about: { name: string; overwrite: boolean }): Promise<void>
  /** Cancels the export. Finished files are kept and reported; partial ones are deleted. */
  cancel(): void
  reset(): void
  /**
   * Marks the export as watched until the returned function is called; then a finished one is cleared and a running one
   * continues.
   */
  watch(): () => void
}

/** Whether an export is running. */
export function isWorking({ kind }: ExportState): boolean {
  return kind === 'running'
}

/** An estimate is worth showing from here on. */
const ESTIMATED_AFTER_MS = 2_000

/** Starts idle. */
export function createExportJob(now: () => number = () => performance.now()): ExportJob {
  const shown = createStore<ShownExport>({ state: { kind: 'idle' }, name: '', isWatched: false })
  let running: AbortController | null = null
  /** Finished so far. */
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
      if (first) set({ name, state: { kind: 'running', step: first, done: 0, total: 1, remainingMs: null } })
      const startedAtMs = now()
      try {
        const events = await client.exports.run({ ...requestOf(choice), overwrite }, { signal: mine.signal })
        for await (const event of events) {
          if (mine.signal.aborted) break
          if (event.kind === 'written') files = [...files, event.file]
          else if (event.kind === 'finished') set({ state: event })
          else {
            const { step, done, total } = event
            const elapsedMs = now() - startedAtMs
            const isKnown = elapsedMs >= ESTIMATED_AFTER_MS && done > 0
            const remainingMs = isKnown ? (elapsedMs / done) * (total - done) : null
            set({ state: { kind: 'running', step, done, total, remainingMs } })
          }
        }
      } catch (error) {
        if (!mine.signal.aborted) set({ state: { kind: 'failed', reason: getFailure(error), files } })
      }
    },
    cancel() {
      running?.abort()
      set({ state: files.length > 0 ? { kind: 'canceled', files } : { kind: 'idle' } })
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

/** Provides the window's export. */
export const ExportJobContext = createContext<ExportJob | null>(null)
