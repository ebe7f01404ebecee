import { createStore } from '../../lib/create-store.ts'

/** A search target, in any chapter. */
export interface SoughtPlace {
  chapterId: string
  blockId: string
  startChar: number
  endChar: number
}

/** What the script shows as soon as its chapter is open; null afterwards. */
export const soughtPlace = createStore<SoughtPlace | null>(null)
