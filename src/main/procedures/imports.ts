import type { ImportOptions, ImportPlace, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import type { StudioImplementer } from './studio-errors.ts'

interface SetImport {
  blockCount: number
  chapterIds: string[]
}

export interface ImportsService {
  addPart(part: { uploadId: string; index: number; text: string }): void
  preview(request: { uploadId: string; options: ImportOptions }, signal: AbortSignal): Promise<ImportPreview>
  run(
    request: {
      projectId: string
      uploadId: string
      options: ImportOptions
      place: ImportPlace
      title: string
      speakers: readonly string[]
    },
    signal: AbortSignal,
  ): Promise<ImportResult>
  setImport(request: { importId: string; isDone: boolean }): SetImport | Promise<SetImport>
}

/** Bringing texts in from files and large pastes. */
export function importsProcedures(studio: StudioImplementer['imports'], imports: ImportsService) {
  return {
    addPart: studio.addPart.handler(({ input }) => imports.addPart(input)),
    preview: studio.preview.handler(({ input, context }) => imports.preview(input, context.signal)),
    run: studio.run.handler(({ input, context }) => imports.run(input, context.signal)),
    setImport: studio.setImport.handler(({ input }) => imports.setImport(input)),
  }
}
