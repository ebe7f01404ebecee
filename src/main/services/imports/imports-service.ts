import type { ImportOptions, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import type { WritableDb } from '../../db/database.ts'
import { describeImport } from './describe-import.ts'
import { createImportLog } from './import-log.ts'
import { runImport, type RunImportRequest } from './run-import.ts'
import { setImport } from './set-import.ts'
import { createTextShelf } from './text-shelf.ts'

export interface ImportsServiceDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  cancelGeneration(request: { projectId: string; blockId: string }): void
}

/** Bringing texts in, with what that keeps between calls: the texts handed over, and the way back from imports. */
export function createImportsService(deps: ImportsServiceDeps) {
  const shelf = createTextShelf()
  const log = createImportLog(deps)
  return {
    addPart: shelf.addPart,
    preview: async (
      request: { uploadId: string; options: ImportOptions },
      signal: AbortSignal,
    ): Promise<ImportPreview> => describeImport(await shelf.split(request, signal)),
    run: (request: RunImportRequest, signal: AbortSignal): Promise<ImportResult> =>
      runImport({ ...deps, shelf, log }, request, signal),
    setImport: (request: { importId: string; isDone: boolean }) => setImport({ ...deps, log }, request),
  }
}
