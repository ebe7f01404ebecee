/** Owns everything that must be closed. One tree per core; disposing a scope closes all it owns, newest first. */
export interface Scope {
  /** Aborts when the scope is disposed, before anything it owns is closed. */
  signal: AbortSignal
  /** Runs `cleanup` on disposal, or immediately if the scope is already disposed. */
  defer(cleanup: () => void | Promise<void>): void
  /** A scope that ends with this one or earlier. */
  child(): Scope
  /**
   * Runs every cleanup, even after one fails, then rejects with the failures. Repeated calls return the same promise.
   */
  dispose(): Promise<void>
}

/** Creates an empty scope. */
export function createScope(): Scope {
  const ending = new AbortController()
  const cleanups: (() => void | Promise<void>)[] = []
  let disposal: Promise<void> | null = null

  async function disposeAll(): Promise<void> {
    const failures: unknown[] = []
    ending.abort()
    while (cleanups.length > 0) {
      try {
        await cleanups.pop()?.()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Closing failed')
  }

  function defer(cleanup: () => void | Promise<void>): void {
    if (disposal === null) cleanups.push(cleanup)
    else disposal = Promise.all([disposal, cleanup()]).then(() => undefined)
  }

  return {
    signal: ending.signal,
    defer,
    child() {
      const child = createScope()
      defer(() => child.dispose())
      return child
    },
    dispose: () => (disposal ??= disposeAll()),
  }
}
