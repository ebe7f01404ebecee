/** Adds a listener; returns a function that removes it. */
export function addListener<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
