import { rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { projectFiles } from '#shared/contract/project-files.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { measureProjectSound } from '../../db/repos/project-rows-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import { metered } from '../exports/metered.ts'
import { checkTitle } from '../projects/check-title.ts'
import { safeFileName } from '../exports/safe-file-name.ts'
import { withoutEnding } from '../exports/without-ending.ts'
import { writeWhole } from '../exports/write-whole.ts'
import { PROJECT_FILE_ENDING } from './manifest.ts'
import { readProjectFile } from './read-project-file.ts'
import { writeProjectFile } from './write-project-file.ts'

export interface ProjectFilesDeps {
  db: WritableDb
  /** Workspace that imported projects belong to. */
  workspaceId: string
  takeFiles: TakeFiles
  uploadsFolder: string
  /** The path of a file opened through the system; null for an unknown ID. */
  openedFile(openedFileId: string): string | null
  /** Folder to write to if the request names none. */
  exportFolder(): string
  /** Where written files can be downloaded. */
  writtenFiles: Pick<WrittenFiles, 'put'>
  /** Called with every written file, which may then be revealed in the file manager. */
  onSaved(path: string): void
  /** Updates the counts derived from imported texts. */
  keys: { settled(): Promise<void> }
  /** Services whose takes can be identified. */
  services(): readonly string[]
  newId(): string
  now(): number
}

interface PlaceRequest {
  projectId: string
  folder?: string
  baseName?: string
}

interface Progress {
  kind: 'progress'
  doneBytes: number
  totalBytes: number
}

/** Creates a studio's project file service. */
export function createProjectFilesService(deps: ProjectFilesDeps) {
  const { db, takeFiles } = deps

  function placeOf({ projectId, folder = deps.exportFolder(), baseName }: PlaceRequest) {
    const project = getProject(db, projectId)
    if (!project) throw new StudioError('not_found', 'project-not-found')
    if (!isAbsolute(folder))
      throw new StudioError('invalid_input', 'path-not-full', {
        fields: { folder: { kind: 'folder-without-root' } },
      })
    const name = safeFileName(baseName === undefined ? project.title : withoutEnding(baseName, [PROJECT_FILE_ENDING]))
    return { folder, baseName: name, path: join(folder, `${name}.${PROJECT_FILE_ENDING}`) }
  }

  return {
    async check(request) {
      const place = placeOf(request)
      const exists = await stat(place.path).then(
        () => true,
        () => false,
      )
      return { ...place, exists, ...measureProjectSound(db, request.projectId) }
    },
    async *write({ projectId, overwrite, ...place }, signal) {
      const { path, baseName } = placeOf({ projectId, ...place })
      let total = 0
      const result = yield* metered(
        deps,
        signal,
        (report, stop) =>
          writeWhole(path, overwrite, (file) =>
            writeProjectFile({ databasePath: db.path, takeFiles }, file, projectId, stop, (doneBytes, totalBytes) => {
              total = totalBytes
              report(doneBytes)
            }),
          ),
        (doneBytes): Progress => ({ kind: 'progress', doneBytes, totalBytes: total }),
      )
      const { size: sizeBytes } = await stat(path)
      const downloadUrl = deps.writtenFiles.put(deps.newId(), `${baseName}.${PROJECT_FILE_ENDING}`, {
        ...{ path, sizeBytes },
        contentType: 'application/octet-stream',
      })
      deps.onSaved(path)
      yield { kind: 'finished', path, sizeBytes, downloadUrl, ...result }
    },
    async *read(source, signal) {
      const isUpload = 'uploadId' in source
      const path = isUpload ? uploadedPath(deps.uploadsFolder, source.uploadId) : deps.openedFile(source.openedFileId)
      if (path === null) throw new StudioError('not_found', 'file-unreadable-choose-again')
      let total = 0
      try {
        const found = await stat(path).catch(() => undefined)
        if (!found) throw new StudioError('not_found', 'file-unreadable-choose-again')
        const result = yield* metered(
          deps,
          signal,
          (report, stop) =>
            readProjectFile(deps, path, stop, (doneBytes, totalBytes) => {
              total = totalBytes
              report(doneBytes)
            }),
          (doneBytes): Progress => ({ kind: 'progress', doneBytes, totalBytes: total }),
        )
        await deps.keys.settled()
        yield { kind: 'finished', ...result }
      } finally {
        if (isUpload) await rm(path, { force: true })
      }
    },
    async *duplicate({ projectId, title: wanted }, signal) {
      const title = checkTitle(wanted)
      if (!getProject(db, projectId)) throw new StudioError('not_found', 'project-not-found')
      const path = uploadedPath(deps.uploadsFolder, `upl_${deps.newId()}`)
      let total = 0
      /** Twice the audio: it is read once and written once. */
      const work = async (report: (doneBytes: number) => void, stop: AbortSignal) => {
        let writtenBytes = 0
        await writeWhole(path, false, (file) =>
          writeProjectFile({ databasePath: db.path, takeFiles }, file, projectId, stop, (doneBytes, totalBytes) => {
            writtenBytes = totalBytes
            total = totalBytes * 2
            report(doneBytes)
          }),
        )
        return readProjectFile({ ...deps, title }, path, stop, (doneBytes, totalBytes) => {
          total = writtenBytes + totalBytes
          report(writtenBytes + doneBytes)
        })
      }
      try {
        const result = yield* metered(deps, signal, work, (doneBytes): Progress => ({
          kind: 'progress',
          doneBytes,
          totalBytes: total,
        }))
        await deps.keys.settled()
        yield { kind: 'finished', ...result }
      } finally {
        await rm(path, { force: true })
      }
    },
    async discard({ uploadId }) {
      await rm(uploadedPath(deps.uploadsFolder, uploadId), { force: true })
    },
  } satisfies Service<typeof projectFiles>
}

export type ProjectFiles = ReturnType<typeof createProjectFilesService>
