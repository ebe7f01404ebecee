/** Interval between batches: a block's first audio is shown at once, and a thousand blocks don't draw a thousand times. */
const BATCH_EVERY_MS = 100
/** Maximum number of events in a batch, so that a burst leaves time for input between batches. */
const MAX_AT_ONCE = 250

export interface EventBatcher<T> {
  add(event: T): void
  close(): void
}

/** Passes single events on immediately and frequent ones in batches, in order. */
export function createEventBatcher<T>(
  apply: (events: readonly T[]) => void,
  after: (delayMs: number, call: () => void) => () => void,
): EventBatcher<T> {
  let pending: T[] = []
  let endWait: (() => void) | null = null

  const flush = () => {
    endWait = null
    if (pending.length === 0) return
    const events = pending.slice(0, MAX_AT_ONCE)
    pending = pending.slice(MAX_AT_ONCE)
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
