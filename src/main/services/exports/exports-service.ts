import type { ExportEvent, ExportFile } from '#shared/contract/exports.ts'
import { checkExport, exportChapter, type ExportDeps, type ExportRequest } from './export-chapter.ts'

const CONTENT_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', srt: 'application/x-subrip', vtt: 'text/vtt' } as const
/** Exports whose files can still be downloaded; older ones stay where they were written. */
const KEPT_EXPORTS = 50

/** Exports as screens ask for them, and the way from a download's address to its file. */
export interface ExportsService {
  check(request: Pick<ExportRequest, 'chapterId' | 'formats' | 'folder' | 'baseName'>): ReturnType<typeof checkExport>
  run(request: ExportRequest, signal: AbortSignal): AsyncGenerator<ExportEvent>
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
    check: (request) => checkExport(withRegister, request),
    run: (request, signal) => exportChapter(withRegister, request, signal),
    findDownload(exportId, fileName) {
      const file = finished
        .get(exportId)
        ?.find((candidate) => candidate.downloadUrl.endsWith(`/${encodeURIComponent(fileName)}`))
      return file && { path: file.path, sizeBytes: file.sizeBytes, contentType: CONTENT_TYPES[file.format] }
    },
  }
}
