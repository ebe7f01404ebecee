import { type FileHandle, open } from 'node:fs/promises'
import { CustomSource } from 'mediabunny'
import type { ReportProgress } from './serve-file-jobs.ts'

const PAGE_BYTES = 1 << 16

/** A file for the demuxers. Only bytes that weren't read before count as progress: a loop in a file makes none. */
export function openReportedSource(path: string, report: ReportProgress): CustomSource {
  let file: FileHandle | undefined
  const seen = new Set<number>()
  return new CustomSource({
    async getSize() {
      file = await open(path)
      return (await file.stat()).size
    },
    async read(start, end) {
      if (!file) throw new Error('The size is asked for first.')
      const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
      const page = Math.floor(start / PAGE_BYTES)
      if (!seen.has(page)) report()
      seen.add(page)
      return buffer.subarray(0, bytesRead)
    },
    dispose: () => void file?.close(),
    prefetchProfile: 'fileSystem',
  })
}
