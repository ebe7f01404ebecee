/** Runs a generator that yields periodically to completion, synchronously. */
export function drain<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
