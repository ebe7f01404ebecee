import type { imports } from '#shared/contract/imports.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import type { WritableDb } from '../../db/database.ts'
import { createImportLog } from './import-log.ts'
import { runImport } from './run-import.ts'
import { setImport } from './set-import.ts'
import { createImportBuffer } from './import-buffer.ts'

export interface ImportsServiceDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
  cancelGeneration(request: { projectId: string; blockId: string }): void
}

/** Imports texts and holds the state between calls: uploaded texts and the undo log. */
export function createImportsService(deps: ImportsServiceDeps) {
  const shelf = createImportBuffer()
  const log = createImportLog(deps)
  return {
    addPart: shelf.addPart,
    preview: async (request, signal) => (await shelf.split(request, signal)).preview,
    run: (request, signal) => deps.counted(runImport({ ...deps, shelf, log }, request, signal)),
    setImport: (request) => deps.counted(setImport({ ...deps, log }, request)),
  } satisfies Service<typeof imports>
}
