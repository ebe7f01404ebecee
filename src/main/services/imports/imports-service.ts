import type { imports } from '#shared/contract/imports.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import { type CreateProjectDeps, FIRST_CATALOG_MS } from '../projects/create-project.ts'
import { createUndoLog } from '../../lib/undo-log.ts'
import type { KeptImport } from './kept-import.ts'
import { importAsProject } from './import-as-project.ts'
import { findEmptyChapter, runImport } from './run-import.ts'
import { setImport } from './set-import.ts'
import { createImportBuffer } from './import-buffer.ts'
import { addComments, type KeptComments, previewComments, setComments } from './comments/add-comments.ts'
import { previewUpdate } from './update/preview-update.ts'
import { runUpdate } from './update/run-update.ts'
import { setUpdate } from './update/set-update.ts'
import type { KeptUpdate } from './update/kept-update.ts'
import { listRememberedColumns } from './sheets/remember-columns.ts'

export interface ImportsServiceDeps extends CreateProjectDeps {
  /** Resolves once the voice list is loaded or the time is up. */
  catalogFilled(waitMs: number): Promise<void>
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
  /** Where windows upload documents to. */
  uploadsFolder: string
  cancelGeneration(blockIds: readonly string[]): void
  /** Tells the windows that show a chapter that it has a new revision. */
  onEdited?(chapterIds: readonly string[]): void
}

/** Imports texts and holds the state between calls: uploaded texts and the undo log. */
export function createImportsService(deps: ImportsServiceDeps) {
  const buffer = createImportBuffer({
    uploadsFolder: deps.uploadsFolder,
    listRemembered: () => listRememberedColumns(deps.db),
  })
  const log = createUndoLog<KeptImport>('import', deps.newId)
  const updates = createUndoLog<KeptUpdate>('update', deps.newId)
  const comments = createUndoLog<KeptComments>('comments', deps.newId)
  const edited = <Result extends { chapterIds: readonly string[] }>(result: Result): Result => {
    deps.onEdited?.(result.chapterIds)
    return result
  }
  return {
    addPart: buffer.addPart,
    async preview({ projectId, ...request }, signal) {
      const { preview, details } = await buffer.split(request, signal)
      return {
        ...preview,
        replacesEmptyChapter: projectId !== null && findEmptyChapter(deps.db, projectId) !== null,
        details: details && { ...details, hasCover: details.cover !== null },
      }
    },
    async run(request, signal) {
      const result = edited(await deps.counted(runImport({ ...deps, buffer, log }, request, signal)))
      buffer.drop(request.uploadId)
      return result
    },
    async runAsProject(request, signal) {
      await deps.catalogFilled(FIRST_CATALOG_MS)
      const project = await deps.counted(importAsProject({ ...deps, buffer }, request, signal))
      buffer.drop(request.uploadId)
      return project
    },
    async previewUpdate(request, signal) {
      return previewUpdate({ ...deps, buffer }, request, signal)
    },
    async runUpdate(request, signal) {
      const result = edited(await deps.counted(runUpdate({ ...deps, buffer, log: updates }, request, signal)))
      buffer.drop(request.uploadId)
      return result
    },
    async previewComments({ projectId, uploadId }, signal) {
      return previewComments(deps.db, projectId, await buffer.readComments(uploadId, signal), signal)
    },
    async addComments({ projectId, uploadId }, signal) {
      const rows = await buffer.readComments(uploadId, signal)
      const added = edited(await addComments({ ...deps, log: comments }, projectId, rows, signal))
      buffer.drop(uploadId)
      return added
    },
    setComments: async (request) => edited(setComments({ ...deps, log: comments }, request)),
    setUpdate: async (request) => edited(await deps.counted(setUpdate({ ...deps, log: updates }, request))),
    setImport: async (request) => edited(await deps.counted(setImport({ ...deps, log }, request))),
  } satisfies Service<typeof imports>
}
