import { setImmediate as nextTurn } from 'node:timers/promises'
import { ExportOptions } from '#shared/contract/exports.ts'
import type { ImportedProject, ImportOptions } from '#shared/contract/imports.ts'
import { putCover } from '../../db/repos/covers-repo.ts'
import { putExportChoice } from '../../db/repos/export-choices-repo.ts'
import { beginProjectImport, deleteSomeImportedRows, endProjectImport } from '../../db/repos/project-rows-repo.ts'
import { setProjectRemoved } from '../../db/repos/projects-repo.ts'
import { type CreateProjectDeps, createProjectWithoutChapters } from '../projects/create-project.ts'
import type { DocumentDetails } from './documents/document.ts'
import type { ImportBuffer } from './import-buffer.ts'
import { rememberColumns } from './sheets/remember-columns.ts'
import {
  addSpeakers,
  asChapters,
  refreshKeys,
  splitForImport,
  type StageScriptDeps,
  stageScript,
} from './stage-script.ts'

export interface ImportAsProjectDeps extends StageScriptDeps, CreateProjectDeps {
  buffer: ImportBuffer
}

export interface ImportAsProjectRequest {
  uploadId: string
  options: ImportOptions
  projectTitle: string
  /** Title for a first chapter without one. */
  title: string
  /** Names to add to the cast. */
  speakers: readonly string[]
}

/**
 * Stores a text as a new project, all or nothing; durable when this returns.
 *
 * @throws StudioError `not_found`: the text is not kept any more; `text_empty`: there is nothing to store
 * @throws StudioError `invalid_input`: the project or a speaker has no name, or there are too many chapters
 * @throws StudioError `canceled`, `disk_full`, `storage_failed`
 */
export async function importAsProject(
  deps: ImportAsProjectDeps,
  request: ImportAsProjectRequest,
  signal: AbortSignal,
): Promise<ImportedProject> {
  const { chapters, preview, details } = await splitForImport(deps.buffer, request, signal)
  const cover = details?.cover ? await deps.buffer.readCover(request.uploadId, signal) : null
  const { db } = deps
  const projectId = db.transaction(() => {
    const { id, createdAt } = createProjectWithoutChapters(deps, {
      title: request.projectTitle,
      language: details?.language || null,
    })
    setProjectRemoved(db, id, createdAt)
    beginProjectImport(db, id)
    return id
  })
  try {
    const staged = asChapters(chapters, request.title)
    const rows = await stageScript(deps, { stagingId: projectId, chapters: staged }, signal)
    const speakerCount = db.transaction(() => {
      endProjectImport(db, projectId)
      refreshKeys(db, rows.chapterIds, rows.blockIds)
      if (cover) putCover(db, projectId, cover)
      if (preview.sheet) rememberColumns(db, preview.sheet)
      if (details) putExportChoice(db, projectId, chooseExport(details))
      return addSpeakers(deps, { projectId, speakers: request.speakers }).length
    })
    const { blockCount, characters } = preview
    return {
      ...{ projectId, chapterCount: rows.chapterIds.length, blockCount, characters, speakerCount },
      lacksCover: Boolean(details?.cover) && !cover,
    }
  } catch (error) {
    while (deleteSomeImportedRows(db, projectId)) await nextTurn()
    throw error
  }
}

/** Export options of a book: MP3 files with what it says about itself. */
function chooseExport({ author, language, year, copyright }: DocumentDetails): ExportOptions {
  return ExportOptions.parse({
    ...{ formats: ['mp3'], sampleRateHz: 44_100, mp3Kbps: 192 },
    tags: { artist: author, language, year, copyright },
  })
}
