import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectFileRead, ProjectFileWritten } from '#shared/contract/project-files.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { createWrittenFiles } from '../../media/written-files.ts'
import { createProjectFilesService, type ProjectFiles } from './project-files-service.ts'

/** A studio's database and takes in a separate folder, which `close` removes. */
export interface FilesRig {
  folder: string
  takesFolder: string
  uploadsFolder: string
  out: string
  db: OpenDatabase
  takeFiles: TakeFiles
  service: ProjectFiles
  /** Writes a project and returns the last event. */
  write(projectId: string, baseName?: string): Promise<ProjectFileWritten>
  /** Reads the file at an upload's path and returns the last event. */
  read(uploadId: string, signal?: AbortSignal): Promise<ProjectFileRead>
  /** Copies a project and returns the last event. */
  duplicate(projectId: string, title: string, signal?: AbortSignal): Promise<ProjectFileRead>
  /** All of the studio's data: rows of each table and names of the take files. */
  everything(): Promise<unknown>
  close(): Promise<void>
}

export async function openFilesRig(): Promise<FilesRig> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-project-files-'))
  const out = join(folder, 'out')
  const takesFolder = join(folder, 'home', 'takes')
  const uploadsFolder = join(folder, 'home', 'uploads')
  const db = openStudioDatabase(join(folder, 'home', 'studio.db'))
  const takeFiles = await openTakeFiles(takesFolder, Date.now)
  const service = createProjectFilesService({
    workspaceId: 'ws_first',
    db,
    takeFiles,
    openedFile: () => null,
    uploadsFolder,
    exportFolder: () => out,
    writtenFiles: createWrittenFiles(),
    onSaved: () => undefined,
    keys: { settled: async () => undefined },
    services: () => ['sandbox'],
    newId: () => randomUUID().replaceAll('-', ''),
    now: Date.now,
  })
  return {
    ...{ folder, takesFolder, uploadsFolder, out, db, takeFiles, service },
    async write(projectId, baseName) {
      return lastOf(
        service.write(
          { projectId, overwrite: false, ...(baseName === undefined ? {} : { baseName }) },
          new AbortController().signal,
        ),
      )
    },
    async read(uploadId, signal = new AbortController().signal) {
      return lastOf(service.read({ uploadId }, signal))
    },
    async duplicate(projectId, title, signal = new AbortController().signal) {
      return lastOf(service.duplicate({ projectId, title }, signal))
    },
    async everything() {
      const tables = db
        .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
        .map(({ name }) => [name, db.all(`SELECT * FROM ${name}`)])
      return { rows: Object.fromEntries(tables) as unknown, files: (await readdir(takesFolder)).sort() }
    },
    async close() {
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function lastOf<Event extends { kind: string }>(
  events: AsyncGenerator<Event>,
): Promise<Extract<Event, { kind: 'finished' }>> {
  for await (const event of events) if (event.kind === 'finished') return event as Extract<Event, { kind: 'finished' }>
  throw new Error('It ended without a last event.')
}
