import { isStudioError } from '#shared/errors/studio-error.ts'

export interface FillCatalogDeps {
  /** True if the current service's catalog was never stored or is outdated in this run. */
  isStale: () => boolean
  refresh: (signal: AbortSignal) => Promise<unknown>
  /** Identifies the service `refresh` would call now, and whether with a key. */
  target: () => string
  reportBug: (error: unknown) => void
  signal: AbortSignal
}

/** Fetches the catalog when it is missing or stale, so that a first project finds a voice. */
export interface CatalogFiller {
  /** Starts a fetch unless nothing is missing. If one is running for another service, or fails, another follows. */
  fill(): void
  /** Resolves when no fetch is running or scheduled, or after `limitMs`. */
  settled(limitMs: number): Promise<void>
}

export function createCatalogFiller(deps: FillCatalogDeps): CatalogFiller {
  let running: Promise<void> | null = null
  let isWantedAgain = false

  /** Returns whether the current service's catalog was fetched. */
  async function fetchOnce(): Promise<boolean> {
    const asked = deps.target()
    try {
      await deps.refresh(deps.signal)
      return asked === deps.target()
    } catch (error) {
      // Without a service the lists stay empty and the screens offer Retry.
      if (!isStudioError(error) && !deps.signal.aborted) deps.reportBug(error)
      return false
    }
  }

  async function run(): Promise<void> {
    do isWantedAgain = false
    while (!(await fetchOnce()) && isWantedAgain && !deps.signal.aborted && deps.isStale())
    running = null
  }

  return {
    fill() {
      if (deps.signal.aborted || !deps.isStale()) return
      // The running fetch may have started before the settings changed and return another service's lists.
      if (running === null) running = run()
      else isWantedAgain = true
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
