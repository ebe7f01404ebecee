/** A value shared by screens outside React's own state. */
export interface Store<T> {
  get(): T
  /** Notifies the listeners if the value changed. */
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A store compatible with `useSyncExternalStore`. */
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
