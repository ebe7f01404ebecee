import type { ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface ScriptService {
  open(request: { projectId: string; chapterId?: string }): ChapterScript
  edit(request: { chapterId: string; baseRevision: number; edits: ScriptEdit[] }): { revision: number }
}

/** A chapter's text, read and changed. */
export function scriptProcedures(studio: StudioImplementer['script'], script: ScriptService) {
  return {
    open: studio.open.handler(({ input }) => script.open(input)),
    edit: studio.edit.handler(({ input }) => script.edit(input)),
  }
}
