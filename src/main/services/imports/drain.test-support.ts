/** Runs work that yields now and then to its end at once. */
export function drain<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
