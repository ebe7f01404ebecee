import type { ChapterMemory } from '../../features/script/document/edit-history.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'

/** Histories of the chapters of one project, as long as no other project is opened. */
export interface ProjectMemory {
  chapter(projectId: string, chapterId: string): ChapterMemory | null
  keep(projectId: string, chapterId: string, memory: ChapterMemory): void
  /** Keeps a step for the history of a chapter that is about to be opened. */
  passOn(projectId: string, chapterId: string, step: OutsideStep): void
  /** Steps that were passed on to the chapter, oldest first. They are its own from now on. */
  takeSteps(projectId: string, chapterId: string): OutsideStep[]
}

/** Remembers nothing yet. */
export function createProjectMemory(): ProjectMemory {
  let openProjectId: string | null = null
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
      // A chapter that closes after another project was opened belongs to nothing any more.
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
  }
}
