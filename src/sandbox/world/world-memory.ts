/** Storage for user data: agents, flows, voices, conversations. */
export interface WorldMemory {
  /** Nothing was stored here by an earlier run. */
  isNew?: boolean
  /**
   * Entries of one kind by ID, in the order in which they were first set. Values are replaced as a whole and never
   * mutated: only `set` is noticed.
   *
   * @param kind a lowercase word with hyphens, the same in every run; opened once
   */
  open<T>(kind: string): Map<string, T>
  /** Resolves when everything that was set before outlives the program, where the memory does. */
  saved?(): Promise<void>
}

/** Memory that is lost when the process ends. */
export function createPassingMemory(): WorldMemory {
  return { isNew: true, open: () => new Map() }
}

/** The largest position in use, 0 if empty; positions count up, or down where the newest comes first. */
export function lastPlaceIn(things: ReadonlyMap<string, { place: number }>): number {
  return [...things.values()].reduce((last, { place }) => Math.max(last, Math.abs(place)), 0)
}
