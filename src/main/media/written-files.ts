import { exportDownloadPath } from '#shared/domain/media-paths.ts'

/** A file on disk, as served by the media route. */
export interface WrittenFile {
  /** Absolute path. */
  path: string
  sizeBytes: number
  contentType: string
}

/** Files written for the user in this run, by download URL. */
export interface WrittenFiles {
  /**
   * Makes the file downloadable. A previous one with the same export and name is replaced.
   *
   * @param exportId groups files written together
   * @param fileName download name; may differ from the name on disk
   * @returns the URL: a path on the media route
   */
  put(exportId: string, fileName: string, file: WrittenFile): string
  /** Undefined if no such file was written in this run, or too long ago. */
  find(exportId: string, fileName: string): WrittenFile | undefined
  /** Path of the file with this URL; undefined as for `find`. */
  findPath(downloadUrl: string): string | undefined
}

/** Exports whose files can be downloaded; older files stay on disk. */
const KEPT_EXPORTS = 200

/** Starts empty. */
export function createWrittenFiles(): WrittenFiles {
  /** By export, oldest first, then by URL. */
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
