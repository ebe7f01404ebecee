import type { ChapterMemory } from '../../features/script/document/edit-history.ts'

/** Histories of the chapters of one project, as long as no other project is opened. */
export interface ProjectMemory {
  chapter(projectId: string, chapterId: string): ChapterMemory | null
  keep(projectId: string, chapterId: string, memory: ChapterMemory): void
}

/** Remembers nothing yet. */
export function createProjectMemory(): ProjectMemory {
  let openProjectId: string | null = null
  const chapters = new Map<string, ChapterMemory>()
  const of = (projectId: string) => {
    if (projectId !== openProjectId) chapters.clear()
    openProjectId = projectId
    return chapters
  }
  return {
    chapter: (projectId, chapterId) => of(projectId).get(chapterId) ?? null,
    keep(projectId, chapterId, memory) {
      // A chapter that closes after another project was opened belongs to nothing any more.
      if (projectId === openProjectId) chapters.set(chapterId, memory)
    },
  }
}
