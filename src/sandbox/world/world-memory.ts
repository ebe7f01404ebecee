/** Where the service keeps what people made: agents, flows, voices, conversations. */
export interface WorldMemory {
  /**
   * The things of one kind by their ids, in the order in which they were first set. A value is replaced as a whole and never
   * changed in place: `set` is what is noticed.
   *
   * @param kind a lower-case word with hyphens, the same in every run; opened once
   */
  open<T>(kind: string): Map<string, T>
}

/** Memory that ends with the program. */
export function createPassingMemory(): WorldMemory {
  return { open: () => new Map() }
}

/** The largest place of all that is there, 0 of nothing; places are counted up, or down where the newest comes first. */
export function lastPlaceIn(things: ReadonlyMap<string, { place: number }>): number {
  return [...things.values()].reduce((last, { place }) => Math.max(last, Math.abs(place)), 0)
}
