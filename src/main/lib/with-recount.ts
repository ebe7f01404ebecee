/** Resolves with a change's result after the counts that depend on it are updated, so lists read then are correct. */
export type Counted = <Result>(result: Result | Promise<Result>) => Promise<Result>

/**
 * Waits for derived counts after each change.
 *
 * @param onDone called after the counts are updated
 */
export function withRecount(keys: { settled(): Promise<void> }, onDone?: () => void): Counted {
  return async (result) => {
    const stored = await result
    await keys.settled()
    onDone?.()
    return stored
  }
}
