import { ExportOptions } from '#shared/contract/exports.ts'
import type { Cover, ExportEvent } from '#shared/contract/exports.ts'
import { getExportChoice, putExportChoice } from '../../db/repos/export-choices-repo.ts'
import type { WritableDb } from '../../db/database.ts'
import { putCover } from '../../db/repos/covers-repo.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { describeCover, setCover } from './covers.ts'
import { createExportKeeper } from './keep-exported.ts'
import { checkExport, measureExport, runExport, type ExportDeps, type RunRequest } from './run-export.ts'
import type { ExportRequest } from './plan-export.ts'

/** Exports as screens ask for them. */
export interface ExportsService {
  check(request: ExportRequest): ReturnType<typeof checkExport>
  measure(
    request: { chapterId?: string | undefined; projectId?: string | undefined },
    signal: AbortSignal,
  ): ReturnType<typeof measureExport>
  /** What was exported from the project last, or null; also null where an earlier version's choice cannot be read. */
  lastChoice(request: { projectId: string }): ExportOptions | null
  cover(request: { projectId: string }): Cover | null
  setCover(request: { projectId: string; uploadId: string }): Promise<Cover>
  removeCover(request: { projectId: string }): void
  run(request: RunRequest, signal: AbortSignal): AsyncGenerator<ExportEvent>
  /** Lets what is being written down about files end. */
  dispose(): Promise<void>
}

/** Exports of one studio, none made yet. */
export function createExportsService(
  deps: Omit<ExportDeps, 'wrote' | 'db'> & { db: WritableDb; uploadsFolder: string; reportBug(error: unknown): void },
): ExportsService {
  const keeper = createExportKeeper(deps)
  const keeping: ExportDeps = { ...deps, wrote: keeper.wrote }
  return {
    check: (request) => checkExport(keeping, request),
    measure: (what, signal) =>
      measureExport(keeping, { ...ExportOptions.parse({ formats: ['wav'] }), ...what }, signal),
    lastChoice({ projectId }) {
      const stored = ExportOptions.safeParse(getExportChoice(deps.db, projectId))
      return stored.success ? stored.data : null
    },
    cover: ({ projectId }) => describeCover(deps.db, projectId),
    setCover: (request) => setCover(deps, request),
    removeCover({ projectId }) {
      putCover(deps.db, projectId, null)
    },
    async *run(request, signal) {
      for await (const event of runExport(keeping, request, signal)) {
        if (event.kind === 'finished') remember(deps.db, request)
        yield event
      }
    },
    dispose: () => keeper.dispose(),
  }
}

/** A name without places is of this one export; it would give the next one's files the same. */
function remember(db: WritableDb, { chapterId, projectId, baseName, ...choice }: RunRequest): void {
  const ofProject = projectId ?? getChapter(db, chapterId ?? '')?.projectId
  if (ofProject !== undefined)
    putExportChoice(db, ofProject, {
      ...choice,
      ...(baseName?.includes('{') ? { baseName } : {}),
    } satisfies ExportOptions)
}
