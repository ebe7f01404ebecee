import type { ChapterMemory } from '../../features/script/document/edit-history.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'

/** Chapter histories of one project, until another project is opened. */
export interface ProjectMemory {
  chapter(projectId: string, chapterId: string): ChapterMemory | null
  keep(projectId: string, chapterId: string, memory: ChapterMemory): void
  /** Stores a step for the history of a chapter about to be opened. */
  passOn(projectId: string, chapterId: string, step: OutsideStep): void
  /** Removes and returns the steps passed on to the chapter, oldest first. */
  takeSteps(projectId: string, chapterId: string): OutsideStep[]
  /** Asks for the project to play as soon as it is open. */
  requestPlay(projectId: string): void
  /** True once after such a request. */
  takePlayRequest(projectId: string): boolean
}

/** Creates an empty memory. */
export function createProjectMemory(): ProjectMemory {
  let openProjectId: string | null = null
  let playedProjectId: string | null = null
  const chapters = new Map<string, ChapterMemory>()
  const passed = new Map<string, OutsideStep[]>()
  const of = (projectId: string) => {
    if (projectId !== openProjectId) {
      chapters.clear()
      passed.clear()
    }
    openProjectId = projectId
    return chapters
  }
  return {
    chapter: (projectId, chapterId) => of(projectId).get(chapterId) ?? null,
    keep(projectId, chapterId, memory) {
      // A chapter that closes after another project was opened no longer belongs anywhere.
      if (projectId === openProjectId) chapters.set(chapterId, memory)
    },
    passOn(projectId, chapterId, step) {
      if (projectId === openProjectId) passed.set(chapterId, [...(passed.get(chapterId) ?? []), step])
    },
    takeSteps(projectId, chapterId) {
      const steps = projectId === openProjectId ? (passed.get(chapterId) ?? []) : []
      passed.delete(chapterId)
      return steps
    },
    requestPlay(projectId) {
      playedProjectId = projectId
    },
    takePlayRequest(projectId) {
      const isRequested = playedProjectId === projectId
      playedProjectId = null
      return isRequested
    },
  }
}
