import { exportDownloadPath } from '#shared/domain/media-paths.ts'

/** A file on the disk, as the media route serves it. */
export interface WrittenFile {
  /** Whole path. */
  path: string
  sizeBytes: number
  contentType: string
}

/** Files that were written for a person in this run, by the addresses at which they can be downloaded. */
export interface WrittenFiles {
  /**
   * From now on the file can be downloaded. Another one of the same export and name takes its place.
   *
   * @param exportId of everything that was written together
   * @param fileName of the download; may differ from the name on the disk
   * @returns the address: a path on the media route
   */
  put(exportId: string, fileName: string, file: WrittenFile): string
  /** Undefined when no such file was written in this run, or too long ago. */
  find(exportId: string, fileName: string): WrittenFile | undefined
  /** Path of the file that has this address; undefined as for `find`. */
  findPath(downloadUrl: string): string | undefined
}

/** Exports whose files can be downloaded; those of older ones stay where they were written. */
const KEPT_EXPORTS = 200

/** No file was written yet. */
export function createWrittenFiles(): WrittenFiles {
  /** By export, the oldest first, and then by address. */
  const exports = new Map<string, Map<string, WrittenFile>>()
  return {
    put(exportId, fileName, file) {
      const downloadUrl = exportDownloadPath(exportId, fileName)
      const files = exports.get(exportId) ?? new Map<string, WrittenFile>()
      exports.set(exportId, files.set(downloadUrl, file))
      const [oldest] = exports.keys()
      if (exports.size > KEPT_EXPORTS && oldest !== undefined) exports.delete(oldest)
      return downloadUrl
    },
    find: (exportId, fileName) => exports.get(exportId)?.get(exportDownloadPath(exportId, fileName)),
    findPath: (downloadUrl) => [...exports.values()].find((files) => files.has(downloadUrl))?.get(downloadUrl)?.path,
  }
}
