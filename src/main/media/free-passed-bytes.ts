import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that may accumulate before they are freed. */
const FREED_AT_ONCE = 8 * 1024 * 1024

let collectYoung: (() => void) | undefined

/**
 * Returns a function to call with every chunk of a long stream that is no longer referenced. Each chunk of a request
 * body is a separate buffer outside the heap, and the engine collects them only once 64 MB have accumulated. This
 * collects the young generation every 8 MB, which takes a millisecond or two.
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

/** The engine's collector, exposed only to contexts created while the flag is set. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'minor' })
}
