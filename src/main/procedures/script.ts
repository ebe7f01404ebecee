import type { Chapter, ChapterScript, ChapterSummary, RemovedChapter, ScriptEdit } from '#shared/contract/script.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface ScriptService {
  chapters(request: { projectId: string }): ChapterSummary[]
  addChapter(request: { projectId: string; title: string; afterChapterId?: string | null | undefined }): Chapter
  renameChapter(request: { chapterId: string; title: string }): Chapter
  moveChapter(request: { chapterId: string; afterChapterId: string | null }): void
  removeChapter(request: { chapterId: string }): void
  removedChapters(request: { projectId: string }): RemovedChapter[]
  restoreChapter(request: { chapterId: string }): Chapter | Promise<Chapter>
  open(request: { projectId: string; chapterId?: string }): ChapterScript
  edit(request: { chapterId: string; baseRevision: number; edits: ScriptEdit[] }): Promise<{ revision: number }>
}

/** A project's chapters and their text, read and changed. */
export function scriptProcedures(studio: StudioImplementer['script'], script: ScriptService) {
  return {
    chapters: studio.chapters.handler(({ input }) => script.chapters(input)),
    addChapter: studio.addChapter.handler(({ input }) => script.addChapter(input)),
    renameChapter: studio.renameChapter.handler(({ input }) => script.renameChapter(input)),
    moveChapter: studio.moveChapter.handler(({ input }) => script.moveChapter(input)),
    removeChapter: studio.removeChapter.handler(({ input }) => script.removeChapter(input)),
    removedChapters: studio.removedChapters.handler(({ input }) => script.removedChapters(input)),
    restoreChapter: studio.restoreChapter.handler(({ input }) => script.restoreChapter(input)),
    open: studio.open.handler(({ input }) => script.open(input)),
    edit: studio.edit.handler(({ input }) => script.edit(input)),
  }
}
