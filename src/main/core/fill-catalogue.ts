import { isStudioError } from '#shared/errors/studio-error.ts'

export interface FillCatalogueDeps {
  /** True when the present service's catalogue was never stored, or is not good for this run. */
  isStale: () => boolean
  refresh: (signal: AbortSignal) => Promise<unknown>
  reportBug: (error: unknown) => void
  signal: AbortSignal
}

/** Fetches the catalogue where it is missing or stale, so that a first project finds a voice. */
export interface CatalogueFiller {
  /** Starts a fetch unless one runs or nothing is missing. */
  fill(): void
  /** Resolves when no fetch runs, or after `limitMs`. */
  settled(limitMs: number): Promise<void>
}

export function createCatalogueFiller(deps: FillCatalogueDeps): CatalogueFiller {
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      await deps.refresh(deps.signal)
    } catch (error) {
      // Without a service the lists stay empty and screens say so; asking again is one press.
      if (!isStudioError(error) && !deps.signal.aborted) deps.reportBug(error)
    } finally {
      running = null
    }
  }

  return {
    fill() {
      if (running === null && !deps.signal.aborted && deps.isStale()) running = run()
    },
    async settled(limitMs) {
      if (running === null) return
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), limitMs)
      await Promise.race([
        running,
        new Promise<void>((resolve) => limit.signal.addEventListener('abort', () => resolve())),
      ])
      clearTimeout(timer)
    },
  }
}
