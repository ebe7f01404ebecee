/**
 * Answers numbers from 0 to below 1 that look drawn and are the same in every run: for tests, and where whether something
 * passes must not depend on luck. Not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
