import type { ExportEvent, ExportFile } from '#shared/contract/exports.ts'
import { TIMELINE_RATE_HZ, timelineLength } from '#shared/domain/chapter-timeline.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { checkExport, exportChapter, type ExportDeps, type ExportRequest } from './export-chapter.ts'
import { readChapterLayout } from './read-chapter-layout.ts'
import { safeFileName } from './safe-file-name.ts'

/** As for a chapter, for all of a project's. `baseName` stands in every name, after the number and before the title. */
export type ProjectExportRequest = Omit<ExportRequest, 'chapterId'> & { projectId: string }

type Where = Pick<ProjectExportRequest, 'projectId' | 'formats' | 'folder' | 'baseName'>

/**
 * What stands against exporting every chapter. Chapters without sound are not written; their blocks count as missing.
 *
 * @throws StudioError `not_found`: no such project; `invalid_input`: the folder is not absolute
 */
export async function checkProjectExport(deps: ExportDeps, request: Where) {
  const { baseName, chapters } = planProject(deps, request)
  const sum = { durationMs: 0, missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }
  const existingPaths: string[] = []
  let folder = ''
  for (const chapter of chapters) {
    const checked = await checkExport(deps, { ...request, ...chapter })
    folder = checked.folder
    sum.durationMs += checked.durationMs
    sum.missingBlocks += checked.missingBlocks
    sum.changedBlocks += checked.changedBlocks
    sum.partialBlocks += checked.partialBlocks
    if (checked.durationMs > 0) existingPaths.push(...checked.existingPaths)
  }
  return { folder, baseName, ...sum, existingPaths }
}

/**
 * Writes every chapter that has sound to files of its own, named by number and title. Each file has its final name only
 * once it is whole; files finished before a failure or a cancellation stay.
 *
 * @yields `progress` in samples over all files, then exactly one `finished` with all of them
 * @throws StudioError `file_exists`: a file is there and `overwrite` is false; nothing was written
 * @throws StudioError `export_failed`: no chapter has sound, and nothing was written; or a take's file is missing
 * @throws StudioError `disk_full`, `storage_failed`: the file is not there, one that it would replace is as it was
 */
export async function* exportProject(
  deps: ExportDeps,
  request: ProjectExportRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportEvent> {
  const checked = await checkProjectExport(deps, request)
  const [existing] = checked.existingPaths
  if (checked.durationMs === 0)
    throw new StudioError('export_failed', 'Nothing in this project has been spoken yet. Nothing was written.')
  if (!request.overwrite && existing !== undefined)
    throw new StudioError('file_exists', `${existing} exists already. Nothing was written.`)

  const exportId = deps.newId()
  // One export for whoever downloads its files, however many chapters it has.
  const inOne: ExportDeps = { ...deps, newId: () => exportId, register: () => undefined }
  const files: ExportFile[] = []
  const total = ((checked.durationMs * TIMELINE_RATE_HZ) / 1000) * request.formats.length
  let before = 0
  for (const { samples, ...chapter } of planProject(deps, request).chapters) {
    if (samples === 0) continue
    for await (const event of exportChapter(inOne, { ...request, ...chapter }, signal)) {
      if (event.kind === 'finished') files.push(...event.files)
      else yield { ...event, done: before + request.formats.indexOf(event.format) * samples + event.done, total }
    }
    before += samples * request.formats.length
  }
  deps.register(exportId, files)
  const { missingBlocks, changedBlocks, partialBlocks } = checked
  yield { kind: 'finished', files, missingBlocks, changedBlocks, partialBlocks }
}

function planProject(deps: ExportDeps, request: Where) {
  const project = getProject(deps.db, request.projectId)
  if (!project) throw new StudioError('not_found', 'There is no such project.')
  const baseName = safeFileName(request.baseName ?? project.title)
  const listed = listChapters(deps.db, project.id)
  const digits = Math.max(2, String(listed.length).length)
  const chapters = listed.map(({ id, title }, index) => ({
    chapterId: id,
    // The number stands first: a long name is cut at its end, and two names never become one.
    baseName: [String(index + 1).padStart(digits, '0'), baseName, title === '' ? '' : `- ${title}`]
      .filter((part) => part !== '')
      .join(' '),
    samples: timelineLength(readChapterLayout(deps.db, id).spans),
  }))
  return { baseName, chapters }
}
