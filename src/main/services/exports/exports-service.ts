import type { ExportEvent, ExportFile } from '#shared/contract/exports.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { checkExport, exportChapter, type ExportDeps, type ExportRequest } from './export-chapter.ts'
import { checkProjectExport, exportProject } from './export-project.ts'

const CONTENT_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', srt: 'application/x-subrip', vtt: 'text/vtt' } as const
/** Exports whose files can still be downloaded; older ones stay where they were written. */
const KEPT_EXPORTS = 50

/** A chapter, or a whole project: exactly one of the two is named. */
export type AnyExportRequest = Omit<ExportRequest, 'chapterId'> & {
  chapterId?: string | undefined
  projectId?: string | undefined
}

/** Exports as screens ask for them, and the way from a download's address to its file. */
export interface ExportsService {
  check(request: Omit<AnyExportRequest, 'overwrite' | 'mp3Kbps'>): ReturnType<typeof checkExport>
  run(request: AnyExportRequest, signal: AbortSignal): AsyncGenerator<ExportEvent>
  /** Undefined when no export of this run has such a file. */
  findDownload(exportId: string, fileName: string): { path: string; sizeBytes: number; contentType: string } | undefined
}

/** Exports of one studio, none made yet. */
export function createExportsService(deps: Omit<ExportDeps, 'register'>): ExportsService {
  const finished = new Map<string, readonly ExportFile[]>()
  const withRegister: ExportDeps = {
    ...deps,
    register(exportId, files) {
      finished.set(exportId, files)
      const [oldest] = finished.keys()
      if (finished.size > KEPT_EXPORTS && oldest !== undefined) finished.delete(oldest)
    },
  }
  return {
    async check({ chapterId, projectId, ...rest }) {
      if (chapterId !== undefined) return checkExport(withRegister, { ...rest, chapterId })
      if (projectId !== undefined) return checkProjectExport(withRegister, { ...rest, projectId })
      throw nothingNamed()
    },
    run({ chapterId, projectId, ...rest }, signal) {
      if (chapterId !== undefined) return exportChapter(withRegister, { ...rest, chapterId }, signal)
      if (projectId !== undefined) return exportProject(withRegister, { ...rest, projectId }, signal)
      throw nothingNamed()
    },
    findDownload(exportId, fileName) {
      const file = finished
        .get(exportId)
        ?.find((candidate) => candidate.downloadUrl.endsWith(`/${encodeURIComponent(fileName)}`))
      return file && { path: file.path, sizeBytes: file.sizeBytes, contentType: CONTENT_TYPES[file.format] }
    },
  }
}

function nothingNamed(): StudioError {
  return new StudioError('invalid_input', 'Neither a chapter nor a project is named. Nothing was written.')
}
