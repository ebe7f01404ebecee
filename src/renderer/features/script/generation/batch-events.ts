/** Interval between batches: a block's first audio is shown at once, and a thousand blocks don't draw a thousand times. */
const BATCH_EVERY_MS = 100
/** Maximum size of a batch, so that a burst leaves time for input between batches. A larger event is passed on alone. */
const MAX_BATCH_SIZE = 250

export interface EventBatcher<T> {
  add(event: T): void
  close(): void
}

/** Passes single events on immediately and frequent ones in batches, in order. */
export function createEventBatcher<T>(
  apply: (events: readonly T[]) => void,
  after: (delayMs: number, call: () => void) => () => void,
  sizeOf: (event: T) => number = () => 1,
): EventBatcher<T> {
  let pending: T[] = []
  let endWait: (() => void) | null = null

  /** Number of events in the next batch. */
  const countNext = () => {
    let size = 0
    const tooMany = pending.findIndex((event) => (size += sizeOf(event)) > MAX_BATCH_SIZE)
    return tooMany < 0 ? pending.length : Math.max(1, tooMany)
  }
  const flush = () => {
    endWait = null
    if (pending.length === 0) return
    const events = pending.splice(0, countNext())
    endWait = after(BATCH_EVERY_MS, flush)
    apply(events)
  }

  return {
    add(event) {
      pending.push(event)
      if (endWait === null) flush()
    },
    close() {
      endWait?.()
      pending = []
    },
  }
}
