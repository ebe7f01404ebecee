import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { SandboxError, type SandboxService } from './ports.ts'

export type SandboxState =
  | { kind: 'off' }
  | { kind: 'starting' }
  | { kind: 'running'; service: SandboxService }
  /** Not running; retrying. */
  | { kind: 'unavailable'; problem: SandboxProblem }

export interface SandboxSupervisor {
  /** Starts the service and keeps it running, or stops it. Idempotent. */
  want(isWanted: boolean): void
  state(): SandboxState
  /** Called after each change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The running service, waiting for one that is starting. Throws StudioError `service_unavailable` or `canceled`. */
  running(signal: AbortSignal): Promise<SandboxService>
  /** Resolves when the process has exited. */
  dispose(): Promise<void>
}

export interface SandboxSupervisorDeps {
  start: (signal: AbortSignal) => Promise<SandboxService>
  /** Resolves after `delayMs`, or rejects when `signal` aborts. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  now: () => Date
}

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** After running this long a service counts as healthy, so its next exit is the first failure again. */
const WELL_MS = 60_000
/** Consecutive exits that are recovered silently. */
const QUIET_RESTARTS = 2

/** Supervises the sandbox process; starts stopped. */
export function createSandboxSupervisor(deps: SandboxSupervisorDeps): SandboxSupervisor {
  const listeners = new Set<() => void>()
  let state: SandboxState = { kind: 'off' }
  let run: { stopping: AbortController; ended: Promise<void> } | null = null
  let isDisposed = false
  let earlier: Promise<void> = Promise.resolve()

  function become(next: SandboxState): void {
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
          const problem = await Promise.race([service.ended, aborted(stopping)])
          if (problem === null) return
          failures = deps.now().getTime() - startedAt >= WELL_MS ? 1 : failures + 1
          become(failures <= QUIET_RESTARTS ? { kind: 'starting' } : { kind: 'unavailable', problem })
        } finally {
          await service.stop()
        }
      } catch (error) {
        if (stopping.aborted) return
        failures += 1
        become({ kind: 'unavailable', problem: getProblem(error) })
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
      // One process at a time: the previous one must exit before the next starts.
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
        if (signal.aborted) throw new StudioError('canceled', 'canceled-before-sent')
        await getChange(listeners, signal)
      }
      if (state.kind === 'running') return state.service
      const problem: SandboxProblem = state.kind === 'unavailable' ? state.problem : { kind: 'turned-off' }
      throw new StudioError('service_unavailable', { kind: 'sandbox-unavailable', problem }, { chargedCharacters: 0 })
    },
    dispose() {
      isDisposed = true
      return stop()
    },
  }
}

function getProblem(error: unknown): SandboxProblem {
  if (error instanceof SandboxError) return error.problem
  return { kind: 'stated', text: error instanceof Error ? error.message : String(error) }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

function getChange(listeners: Set<() => void>, signal: AbortSignal): Promise<void> {
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
