import { createContext } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CaptionFigures, CheckedFile, ExportEvent, ExportFile, MeasuredSound } from '#shared/contract/exports.ts'
import type { DestinationId } from '#shared/domain/delivery/destinations.ts'
import { createStore } from '../../lib/create-store.ts'
import { getFailure, type StudioClient } from '../../rpc/studio.ts'
import { type ExportChoice, requestOf } from './export-choice.ts'

/** The finished files of an export, with what was measured and checked of them. */
export interface ExportChecks {
  files: ExportFile[]
  sounds: MeasuredSound[]
  /** Null without a destination. */
  delivery: {
    destination: DestinationId
    files: CheckedFile[]
    /** Audio files that weren't exported, so that they aren't checked; none in an export that finished. */
    uncheckedFiles?: number
  } | null
  /** Why the files have no cover although the project has one. */
  coverFailure?: Failure
}

export interface ExportResult extends ExportChecks {
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
  | ({ kind: 'failed'; reason: Failure } & ExportChecks)
  /** Ended early, with the files finished by then. */
  | ({ kind: 'canceled' } & ExportChecks)

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

const NO_CHECKS: ExportChecks = { files: [], sounds: [], delivery: null }

function addWritten(
  { files, sounds, delivery, coverFailure: earlierFailure }: ExportChecks,
  { file, check, sound, uncheckedFiles, coverFailure = earlierFailure }: Extract<ExportEvent, { kind: 'written' }>,
  destination: DestinationId | null,
): ExportChecks {
  return {
    files: [...files, file],
    // The formats of one sound follow each other.
    sounds: sound ? [...(sounds.at(-1)?.name === sound.name ? sounds.slice(0, -1) : sounds), sound] : sounds,
    delivery: destination && {
      destination,
      files: [...(delivery?.files ?? []), ...(check ? [check] : [])],
      uncheckedFiles,
    },
    ...(coverFailure && { coverFailure }),
  }
}

/** An estimate is worth showing from here on. */
const ESTIMATED_AFTER_MS = 2_000

/** Starts idle. */
export function createExportJob(now: () => number = () => performance.now()): ExportJob {
  const shown = createStore<ShownExport>({ state: { kind: 'idle' }, name: '', isWatched: false })
  let running: AbortController | null = null
  /** Of the files finished so far. */
  let checks = NO_CHECKS
  let watching = 0
  const set = (changes: Partial<ShownExport>) => shown.set({ ...shown.get(), ...changes })

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    async run(client, choice, { name, overwrite }) {
      if (isWorking(shown.get().state)) return
      const mine = (running = new AbortController())
      checks = NO_CHECKS
      const first = choice.formats[0]
      if (first) set({ name, state: { kind: 'running', step: first, done: 0, total: 1, remainingMs: null } })
      const startedAtMs = now()
      try {
        const events = await client.exports.run({ ...requestOf(choice), overwrite }, { signal: mine.signal })
        for await (const event of events) {
          if (mine.signal.aborted) break
          if (event.kind === 'written') checks = addWritten(checks, event, choice.delivery)
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
        if (!mine.signal.aborted) set({ state: { kind: 'failed', reason: getFailure(error), ...checks } })
      }
    },
    cancel() {
      running?.abort()
      set({ state: checks.files.length > 0 ? { kind: 'canceled', ...checks } : { kind: 'idle' } })
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
