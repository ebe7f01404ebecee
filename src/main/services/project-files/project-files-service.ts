import { rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { ProjectFileRead, ProjectFileWritten } from '#shared/contract/project-files.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { measureProjectSound } from '../../db/repos/project-rows-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import { metered } from '../exports/metered.ts'
import { safeFileName } from '../exports/safe-file-name.ts'
import { withoutEnding } from '../exports/without-ending.ts'
import { writeWhole } from '../exports/write-whole.ts'
import { PROJECT_FILE_ENDING } from './manifest.ts'
import { readProjectFile } from './read-project-file.ts'
import { writeProjectFile } from './write-project-file.ts'

export interface ProjectFilesDeps {
  db: WritableDb
  /** Whose projects those are that are brought in. */
  workspaceId: string
  takeFiles: TakeFiles
  uploadsFolder: string
  /** Where files go when the request names no folder. */
  exportFolder(): string
  /** Where written files can be downloaded from. */
  writtenFiles: Pick<WrittenFiles, 'put'>
  /** Services whose takes can be told for what they are. */
  services(): readonly string[]
  newId(): string
  now(): number
}

interface PlaceRequest {
  projectId: string
  folder?: string | undefined
  baseName?: string | undefined
}

interface Progress {
  kind: 'progress'
  doneBytes: number
  totalBytes: number
}

/** Project files as screens ask for them. */
export interface ProjectFiles {
  check(request: PlaceRequest): Promise<{
    folder: string
    baseName: string
    path: string
    exists: boolean
    takes: number
    soundBytes: number
  }>
  write(
    request: PlaceRequest & { overwrite: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<Progress | ProjectFileWritten>
  read(request: { uploadId: string }, signal: AbortSignal): AsyncGenerator<Progress | ProjectFileRead>
  discard(request: { uploadId: string }): Promise<void>
}

/** Project files of one studio. */
export function createProjectFilesService(deps: ProjectFilesDeps): ProjectFiles {
  const { db, takeFiles } = deps

  function placeOf({ projectId, folder = deps.exportFolder(), baseName }: PlaceRequest) {
    const project = getProject(db, projectId)
    if (!project) throw new StudioError('not_found', 'There is no such project.')
    if (!isAbsolute(folder))
      throw new StudioError('invalid_input', 'The folder is not a full path.', {
        fields: { folder: 'Write the whole path, from the root or drive on.' },
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
      yield { kind: 'finished', path, sizeBytes, downloadUrl, ...result }
    },
    async *read({ uploadId }, signal) {
      const path = uploadedPath(deps.uploadsFolder, uploadId)
      let total = 0
      try {
        const found = await stat(path).catch(() => undefined)
        if (!found) throw new StudioError('not_found', 'The file did not arrive. Choose it again.')
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
        yield { kind: 'finished', ...result }
      } finally {
        await rm(path, { force: true })
      }
    },
    async discard({ uploadId }) {
      await rm(uploadedPath(deps.uploadsFolder, uploadId), { force: true })
    },
  }
}
