import { type FileHandle, open } from 'node:fs/promises'
import { CustomSource } from 'mediabunny'
import type { FileRange } from './locate-mp3.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

const PAGE_BYTES = 1 << 16

/**
 * A file for the demuxers. Only bytes that weren't read before count as progress: a loop in a file makes none.
 *
 * @param range the part of the file that they see
 */
export function openReportedSource(path: string, report: ReportProgress, range?: FileRange): CustomSource {
  const offset = range?.start ?? 0
  let file: FileHandle | undefined
  const seen = new Set<number>()
  return new CustomSource({
    async getSize() {
      file = await open(path)
      return (range?.end ?? (await file.stat()).size) - offset
    },
    async read(start, end) {
      if (!file) throw new Error('The size is asked for first.')
      const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, offset + start)
      const page = Math.floor(start / PAGE_BYTES)
      if (!seen.has(page)) report()
      seen.add(page)
      return buffer.subarray(0, bytesRead)
    },
    dispose: () => void file?.close(),
    prefetchProfile: 'fileSystem',
  })
}
