/** Time that passes only from one event to the next, in milliseconds. */
export interface VirtualClock {
  now: () => number
  startTimer: (delayMs: number, callback: () => void) => () => void
  /** Runs events in order until none is left; between two of them, promises settle and `settled` is awaited. */
  run: (settled?: () => Promise<void>) => Promise<void>
}

export function createVirtualClock(): VirtualClock {
  let nowMs = 0
  let order = 0
  const heap: { atMs: number; order: number; callback: (() => void) | undefined }[] = []
  const isBefore = (a: number, b: number): boolean => {
    const first = heap[a]
    const second = heap[b]
    if (first === undefined || second === undefined) return first !== undefined
    return first.atMs === second.atMs ? first.order < second.order : first.atMs < second.atMs
  }
  const swap = (a: number, b: number): void => {
    const [first, second] = [heap[a], heap[b]]
    if (first !== undefined && second !== undefined) [heap[a], heap[b]] = [second, first]
  }

  function takeFirst() {
    swap(0, heap.length - 1)
    const first = heap.pop()
    for (let at = 0; ;) {
      const child = isBefore(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1
      if (child >= heap.length || !isBefore(child, at)) return first
      swap(at, child)
      at = child
    }
  }

  return {
    now: () => nowMs,
    startTimer(delayMs, callback) {
      const entry: (typeof heap)[number] = { atMs: nowMs + delayMs, order: (order += 1), callback }
      heap.push(entry)
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1
        if (!isBefore(at, parent)) break
        swap(at, parent)
        at = parent
      }
      return () => (entry.callback = undefined)
    },
    async run(settled = () => new Promise((resolve) => setImmediate(() => resolve()))) {
      await settled()
      for (let entry = takeFirst(); entry !== undefined; entry = takeFirst()) {
        if (entry.callback === undefined) continue
        nowMs = entry.atMs
        entry.callback()
        await settled()
      }
    },
  }
}
