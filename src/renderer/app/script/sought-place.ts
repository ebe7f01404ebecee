import { createStore } from '../../lib/create-store.ts'

/** A place that a search leads to, in whichever chapter it is. */
export interface SoughtPlace {
  chapterId: string
  blockId: string
  startChar: number
  endChar: number
}

/** What the script is to show as soon as its chapter is open; null when it has shown it. */
export const soughtPlace = createStore<SoughtPlace | null>(null)
