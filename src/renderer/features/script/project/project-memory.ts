import type { ChapterMemory } from '../document/edit-history.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'

/** What a project does as soon as it is open: play, or ask whether to use a voice. */
export type OpenRequest = { kind: 'play' } | { kind: 'voice'; voiceId: string }

/** Chapter histories of one project, until another project is opened. */
export interface ProjectMemory {
  chapter(projectId: string, chapterId: string): ChapterMemory | null
  keep(projectId: string, chapterId: string, memory: ChapterMemory): void
  /** Stores a step for the history of a chapter about to be opened. */
  passOn(projectId: string, chapterId: string, step: OutsideStep): void
  /** Removes and returns the steps passed on to the chapter, oldest first. */
  takeSteps(projectId: string, chapterId: string): OutsideStep[]
  request(projectId: string, request: OpenRequest): void
  /** Removes and returns the last request, or null if it was for another project. */
  takeRequest(projectId: string): OpenRequest | null
}

/** Creates an empty memory. */
export function createProjectMemory(): ProjectMemory {
  let openProjectId: string | null = null
  let requested: { projectId: string; request: OpenRequest } | null = null
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
    request(projectId, request) {
      requested = { projectId, request }
    },
    takeRequest(projectId) {
      const last = requested
      requested = null
      return last?.projectId === projectId ? last.request : null
    },
  }
}
