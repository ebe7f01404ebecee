/** A value that screens outside React's own state can share. */
export interface Store<T> {
  get(): T
  /** Tells the listeners when the value is another one. */
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A store that fits `useSyncExternalStore`. */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = first
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
