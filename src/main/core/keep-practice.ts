import { StudioError } from '#shared/errors/studio-error.ts'
import type { PracticeService } from './ports.ts'

export type PracticeState =
  | { kind: 'off' }
  | { kind: 'starting' }
  | { kind: 'running'; service: PracticeService }
  /** It does not run and is being tried again. `reason` is a sentence. */
  | { kind: 'unavailable'; reason: string }

export interface PracticeKeeper {
  /** Starts the service and keeps it running, or stops it. Saying the same twice changes nothing. */
  want(isWanted: boolean): void
  state(): PracticeState
  /** Called after each change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** The running service, waiting for one that is starting. Throws StudioError `service_unavailable` or `cancelled`. */
  running(signal: AbortSignal): Promise<PracticeService>
  /** Resolves when the process is gone. */
  dispose(): Promise<void>
}

export interface KeepPracticeDeps {
  start: (signal: AbortSignal) => Promise<PracticeService>
  /** Resolves after `delayMs`, or rejects when `signal` aborts. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  now: () => Date
}

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A service that ran this long was well: its end counts as the first failure again. */
const WELL_MS = 60_000
/** Ends in a row that are repaired without a word on screen. */
const QUIET_RESTARTS = 2

/** A keeper that keeps nothing yet. */
export function keepPractice(deps: KeepPracticeDeps): PracticeKeeper {
  const listeners = new Set<() => void>()
  let state: PracticeState = { kind: 'off' }
  let run: { stopping: AbortController; ended: Promise<void> } | null = null
  let isDisposed = false
  let earlier: Promise<void> = Promise.resolve()

  function become(next: PracticeState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function keepRunning(stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return
    let failures = 0
    become({ kind: 'starting' })
    while (!stopping.aborted) {
      try {
        const startedAt = deps.now().getTime()
        const service = await deps.start(stopping)
        try {
          if (stopping.aborted) return
          become({ kind: 'running', service })
          const how = await Promise.race([service.ended, aborted(stopping)])
          if (how === null) return
          failures = deps.now().getTime() - startedAt >= WELL_MS ? 1 : failures + 1
          become(failures <= QUIET_RESTARTS ? { kind: 'starting' } : { kind: 'unavailable', reason: how })
        } finally {
          await service.stop()
        }
      } catch (error) {
        if (stopping.aborted) return
        failures += 1
        become({ kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) })
      }
      await deps.wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)), stopping).catch(() => undefined)
    }
  }

  function stop(): Promise<void> {
    const ending = run
    run = null
    if (ending === null) return earlier
    ending.stopping.abort()
    become({ kind: 'off' })
    return ending.ended
  }

  return {
    want(isWanted) {
      if (isDisposed || isWanted === (run !== null)) return
      if (!isWanted) return void stop()
      const stopping = new AbortController()
      // One process at a time: an earlier one is gone before the next starts.
      earlier = earlier.then(() => keepRunning(stopping.signal))
      run = { stopping, ended: earlier }
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async running(signal) {
      while (state.kind === 'starting' || (state.kind === 'off' && run !== null)) {
        if (signal.aborted) throw new StudioError('cancelled', 'Cancelled before it was sent.')
        await changeOf(listeners, signal)
      }
      if (state.kind === 'running') return state.service
      const reason = state.kind === 'unavailable' ? state.reason : 'It is switched off.'
      throw new StudioError('service_unavailable', `The practice service does not run. ${reason}`, {
        chargedCharacters: 0,
      })
    },
    dispose() {
      isDisposed = true
      return stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

function changeOf(listeners: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      listeners.delete(settle)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    listeners.add(settle)
    signal.addEventListener('abort', settle, { once: true })
  })
}
