/**
 * Returns pseudorandom numbers from 0 up to 1 that are the same in every run: for tests, and where a result must not
 * depend on luck. Not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
