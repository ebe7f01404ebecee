import type { WritableDb } from '../../db/database.ts'
import { setWorkPosition, type StoredWork } from '../../db/repos/queue-repo.ts'

/** Gap between neighbors after renumbering. */
const GAP = 2 ** 20

/** Queued work in processing order, mirrored by positions in the database. */
export interface JobQueue<T extends StoredWork> {
  readonly length: number
  all(): readonly T[]
  find(wanted: (work: T) => boolean): T | undefined
  /**
   * Finds increasing positions for new work, before the given item or at the end with undefined; `line.add` inserts it.
   * Other positions change only if there is no room.
   */
  allocate(db: WritableDb, before: T | undefined, count: number): number[]
  /** Inserts work at its position. */
  add(work: T): void
  remove(works: readonly T[]): void
  /** Distributes queued work, in this order, over the places that it has. False if it is in this order already. */
  reorder(db: WritableDb, works: readonly T[]): boolean
}

/** @param taken positions of work that left the queue and may return to its place */
export function createJobQueue<T extends StoredWork>(taken: () => Iterable<T>): JobQueue<T> {
  const line: T[] = []

  /** First index whose position isn't below; work is nearly always added at one end. */
  function indexOf(position: number): number {
    const last = line.at(-1)
    if (last === undefined || last.position < position) return line.length
    let low = 0
    let high = line.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((line[middle]?.position ?? Infinity) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  function everything(): T[] {
    return [...taken(), ...line].sort((left, right) => left.position - right.position)
  }

  function allocate(db: WritableDb, before: T | undefined, count: number): number[] {
    const ordered = everything()
    if (before === undefined) {
      const start = ordered.at(-1)?.position ?? 0
      return Array.from({ length: count }, (_, index) => start + GAP * (index + 1))
    }
    const previous = ordered[ordered.indexOf(before) - 1]
    if (previous === undefined) {
      return Array.from({ length: count }, (_, index) => before.position - GAP * (count - index))
    }
    const step = Math.floor((before.position - previous.position) / (count + 1))
    if (step >= 1) return Array.from({ length: count }, (_, index) => previous.position + step * (index + 1))
    const gap = GAP * Math.max(1, count)
    ordered.forEach((work, index) => {
      work.position = (index + 1) * gap
      setWorkPosition(db, work.id, work.position)
    })
    return allocate(db, before, count)
  }

  return {
    get length() {
      return line.length
    },
    all: () => line,
    find: (wanted) => line.find(wanted),
    allocate,
    add(work) {
      line.splice(indexOf(work.position), 0, work)
    },
    remove(works) {
      const gone = new Set(works)
      let left = 0
      for (const work of line) if (!gone.has(work)) line[left++] = work
      line.length = left
    },
    reorder(db, works) {
      const moved = new Set(works)
      const places = line.flatMap((work, index) => (moved.has(work) ? [{ index, position: work.position }] : []))
      const changes = places.flatMap(({ index, position }, at) => {
        const work = works[at]
        return work && line[index] !== work ? [{ index, position, work }] : []
      })
      for (const { index, position, work } of changes) {
        line[index] = work
        work.position = position
        setWorkPosition(db, work.id, position)
      }
      return changes.length > 0
    },
  }
}
