import type { ChapterScript } from '#shared/contract/script.ts'
import { createStore } from '../../../lib/create-store.ts'

/** A search target, in any chapter. */
export interface SoughtPlace {
  chapterId: string
  blockId: string
  startChar: number
  endChar: number
  /** The take to select beside the block. */
  takeId?: string
}

/** What the script shows as soon as its chapter is open; null afterwards. */
export const soughtPlace = createStore<SoughtPlace | null>(null)

/** The take that the inspector shows as selected while its block is; null if none was searched for. */
export const soughtTake = createStore<{ blockId: string; takeId: string } | null>(null)

/** Shows a place of the project, in the open chapter or another. */
export function showPlace(
  { script }: { script: ChapterScript },
  place: SoughtPlace,
  goToChapter: (projectId: string, chapterId: string) => void,
): void {
  const { chapterId } = place
  soughtPlace.set(place)
  if (chapterId !== script.chapterId) goToChapter(script.project.id, chapterId)
}
