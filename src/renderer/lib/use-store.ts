import { useSyncExternalStore } from 'react'

/** A store's value; rerenders when it changes. */
export function useStore<T>(store: { get(): T; subscribe(listener: () => void): () => void }): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
