import { createStore } from '../../lib/create-store.ts'
import { goTo } from '../use-route.ts'
import type { Workspace } from './open-workspace.ts'

/** A search target, in any chapter. */
export interface SoughtPlace {
  chapterId: string
  blockId: string
  startChar: number
  endChar: number
}

/** What the script shows as soon as its chapter is open; null afterwards. */
export const soughtPlace = createStore<SoughtPlace | null>(null)

/** Shows a place of the project, in the open chapter or another. */
export function showPlace({ script }: Workspace, place: SoughtPlace): void {
  const { chapterId } = place
  soughtPlace.set(place)
  if (chapterId !== script.chapterId) goTo({ area: 'script', projectId: script.project.id, chapterId })
}
