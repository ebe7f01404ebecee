import { ExportOptions, type exports } from '#shared/contract/exports.ts'
import type { Service } from '../../lib/service.ts'
import { getExportChoice, putExportChoice } from '../../db/repos/export-choices-repo.ts'
import type { WritableDb } from '../../db/database.ts'
import { putCover } from '../../db/repos/covers-repo.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { describeCover, setCover } from './covers.ts'
import { createExportRecorder } from './record-exports.ts'
import { reportSaved } from './report-saved.ts'
import {
  checkExport,
  type CheckRequest,
  measureExport,
  runExport,
  type ExportDeps,
  type RunRequest,
} from './run-export.ts'
import { verifyFile } from './verify-file.ts'

export interface ExportsServiceDeps extends Omit<ExportDeps, 'recorder' | 'db'> {
  db: WritableDb
  uploadsFolder: string
  /** Called with every written file, which may then be revealed in the file manager. */
  onSaved(path: string): void
  reportBug(error: unknown): void
}

/** Creates a studio's export service, without exports. */
export function createExportsService(deps: ExportsServiceDeps) {
  const recorder = createExportRecorder(deps)
  const keeping: ExportDeps = { ...deps, recorder }
  const service = {
    check: (request: CheckRequest, signal) => checkExport(keeping, request, signal),
    measure: (what, signal) =>
      measureExport(keeping, { ...ExportOptions.parse({ formats: ['wav'] }), ...what }, signal),
    verify: (request, signal) => verifyFile(deps, request, signal),
    // Null too if an earlier version's options can't be read.
    lastChoice({ projectId }) {
      const stored = ExportOptions.safeParse(getExportChoice(deps.db, projectId))
      return stored.success ? stored.data : null
    },
    cover: ({ projectId }) => describeCover(deps.db, projectId),
    setCover: (request, signal) => setCover(deps, request, signal),
    removeCover({ projectId }) {
      putCover(deps.db, projectId, null)
    },
    async *run(request: RunRequest, signal) {
      for await (const event of reportSaved(runExport(keeping, request, signal), deps.onSaved)) {
        if (event.kind === 'finished') remember(deps.db, request)
        yield event
      }
    },
  } satisfies Service<typeof exports>
  return {
    ...service,
    /** Waits until pending file records are written. */
    dispose: () => recorder.dispose(),
  }
}

export type ExportsService = ReturnType<typeof createExportsService>

/** A name without placeholders is specific to this export; it would give the next one's files the same name. */
function remember(db: WritableDb, { chapterId, projectId, baseName, ...choice }: RunRequest): void {
  const ofProject = projectId ?? getChapter(db, chapterId ?? '')?.projectId
  if (ofProject !== undefined)
    putExportChoice(db, ofProject, {
      ...choice,
      ...(baseName?.includes('{') ? { baseName } : {}),
    } satisfies ExportOptions)
}
