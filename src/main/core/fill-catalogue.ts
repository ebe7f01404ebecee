import { isStudioError } from '#shared/errors/studio-error.ts'

export interface FillCatalogueDeps {
  /** True when the present service's catalogue was never stored, or is not good for this run. */
  isStale: () => boolean
  refresh: (signal: AbortSignal) => Promise<unknown>
  /** Names whom `refresh` would ask at this moment, and whether with a key. */
  target: () => string
  reportBug: (error: unknown) => void
  signal: AbortSignal
}

/** Fetches the catalogue where it is missing or stale, so that a first project finds a voice. */
export interface CatalogueFiller {
  /** Starts a fetch unless nothing is missing. While one runs, another follows it if it was of another service or failed. */
  fill(): void
  /** Resolves when no fetch runs and none is to follow, or after `limitMs`. */
  settled(limitMs: number): Promise<void>
}

export function createCatalogueFiller(deps: FillCatalogueDeps): CatalogueFiller {
  let running: Promise<void> | null = null
  let isWantedAgain = false

  /** Answers whether the present service's catalogue was fetched. */
  async function fetchOnce(): Promise<boolean> {
    const asked = deps.target()
    try {
      await deps.refresh(deps.signal)
      return asked === deps.target()
    } catch (error) {
      // Without a service the lists stay empty and screens say so; asking again is one press.
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
      // What runs may have begun before the settings were changed, and end with the lists of another service.
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
