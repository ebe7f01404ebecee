import { useSyncExternalStore } from 'react'

/** The value of a store; renders again when it is another one. */
export function useStore<T>(store: { get(): T; subscribe(listener: () => void): () => void }): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
