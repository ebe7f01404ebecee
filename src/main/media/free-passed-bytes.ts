import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that may lie around before they are freed. */
const FREED_AT_ONCE = 8 * 1024 * 1024

let collectYoung: (() => void) | undefined

/**
 * Answers a function to be told of every piece of a long stream that nobody holds any more. Each piece of a request's body is
 * a buffer of its own, outside the heap; the engine looks for those that are done with only when 64 MB of them wait, so
 * that a file of any length holds that much for a while. Here it looks each 8 MB, at the young half only: a millisecond or two.
 */
export function freePassedBytes(): (sizeBytes: number) => void {
  let passedBytes = 0
  return (sizeBytes) => {
    passedBytes += sizeBytes
    if (passedBytes < FREED_AT_ONCE) return
    passedBytes = 0
    collectYoung ??= findCollector()
    collectYoung()
  }
}

/** The engine's own function, which it shows only to contexts that are made while the flag is set. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'minor' })
}
