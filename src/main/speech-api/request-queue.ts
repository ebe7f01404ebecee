import type { RequestPriority } from './request-options.ts'

/** Interactive requests that may pass a waiting batch request before its turn. */
const INTERACTIVE_TURNS = 4

export interface Waiting {
  /** Order of arrival; a retried request keeps its number and so its place. */
  ticket: number
  priority: RequestPriority
  /** Whether it needs a concurrency slot in addition to a token. */
  holdsSlot: boolean
}

/**
 * Waiting requests of one scope, first come first served within a priority. Interactive goes first, but after every
 * four interactive turns one batch request goes, so neither starves.
 */
export interface RequestQueue<T extends Waiting> {
  readonly length: number
  add(item: T): void
  remove(item: T): void
  /** The next request; with `slotFree` false only among those that need no slot. It stays in the queue. */
  next(slotFree: boolean): T | undefined
  /** Removes it and counts its turn. */
  take(item: T): void
  /** How many go before this one if no others arrive. */
  countBefore(item: T): number
  all(): T[]
  /** Number of waiting requests with a priority. */
  count(priority: RequestPriority): number
}

export function createRequestQueue<T extends Waiting>(): RequestQueue<T> {
  // Separated by whether they need a slot, so that the next one is at the head of a row even while no slot is free.
  const rows: Record<RequestPriority, { slot: T[]; free: T[] }> = {
    interactive: { slot: [], free: [] },
    batch: { slot: [], free: [] },
  }
  let interactiveTurns = 0

  function getRow(item: T): T[] {
    return item.holdsSlot ? rows[item.priority].slot : rows[item.priority].free
  }

  function getLength(priority: RequestPriority): number {
    return rows[priority].slot.length + rows[priority].free.length
  }

  function firstOf(priority: RequestPriority, slotFree: boolean): T | undefined {
    const free = rows[priority].free[0]
    const slot = slotFree ? rows[priority].slot[0] : undefined
    if (free === undefined || slot === undefined) return free ?? slot
    return free.ticket < slot.ticket ? free : slot
  }

  function remove(item: T): void {
    const row = getRow(item)
    const index = row[0] === item ? 0 : row.indexOf(item)
    if (index === 0) row.shift()
    else if (index > 0) row.splice(index, 1)
  }

  return {
    get length() {
      return getLength('interactive') + getLength('batch')
    },
    add(item) {
      const row = getRow(item)
      const last = row.at(-1)
      if (last === undefined || last.ticket < item.ticket) row.push(item)
      else
        row.splice(
          row.findIndex((other) => other.ticket > item.ticket),
          0,
          item,
        )
    },
    remove,
    next(slotFree) {
      const interactive = firstOf('interactive', slotFree)
      const batch = firstOf('batch', slotFree)
      if (interactive === undefined || batch === undefined) return interactive ?? batch
      return interactiveTurns >= INTERACTIVE_TURNS ? batch : interactive
    },
    take(item) {
      remove(item)
      interactiveTurns = item.priority === 'batch' || getLength('batch') === 0 ? 0 : interactiveTurns + 1
    },
    countBefore(item) {
      const inRow = getRow(item).lastIndexOf(item)
      return item.priority === 'interactive' ? inRow : inRow + getLength('interactive')
    },
    count: getLength,
    all: () => [...rows.interactive.slot, ...rows.interactive.free, ...rows.batch.slot, ...rows.batch.free],
  }
}
