import type { TakeMarks, WordMark } from '#shared/contract/takes.ts'

/** Maximum number of takes per call. */
const TAKES_PER_CALL = 500

export interface MarksCache {
  /** A take's word marks; an empty list until they are read. */
  get(takeId: string): readonly WordMark[]
  /** True until a take's marks have been read, or reading them has failed. */
  isUnread(takeId: string): boolean
  /** Word marks to use until the stored ones are read, such as those of a take that just arrived. */
  lend(takeId: string, marks: readonly WordMark[]): void
  /** Reads what isn't known yet and calls `onRead` for each batch. Failed batches are requested again next time. */
  read(takeIds: readonly string[], onRead: (takeIds: readonly string[]) => void): Promise<void>
}

/** Caches word marks of takes; they never change once a take has ended. */
export function createMarksCache(fetchMarks: (takeIds: string[]) => Promise<TakeMarks[]>): MarksCache {
  const marks = new Map<string, readonly WordMark[]>()
  const lent = new Map<string, readonly WordMark[]>()
  const asked = new Set<string>()
  /** Read or tried. */
  const settled = new Set<string>()
  const none: readonly WordMark[] = []

  return {
    get: (takeId) => marks.get(takeId) ?? lent.get(takeId) ?? none,
    isUnread: (takeId) => !settled.has(takeId) && !lent.has(takeId),
    lend: (takeId, known) => void lent.set(takeId, known),
    async read(takeIds, onRead) {
      const missing = [...new Set(takeIds)].filter((takeId) => !marks.has(takeId) && !asked.has(takeId))
      for (const takeId of missing) asked.add(takeId)
      for (let start = 0; start < missing.length; start += TAKES_PER_CALL) {
        const part = missing.slice(start, start + TAKES_PER_CALL)
        try {
          for (const answer of await fetchMarks(part)) {
            marks.set(answer.takeId, answer.marks)
            lent.delete(answer.takeId)
          }
        } finally {
          for (const takeId of part) {
            asked.delete(takeId)
            settled.add(takeId)
          }
        }
        onRead(part)
      }
    },
  }
}
