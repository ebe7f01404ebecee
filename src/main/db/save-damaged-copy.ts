import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Copies a damaged database with its log to the folder `damaged` next to it, once per state of the file.
 *
 * @returns the copy's path, null if the disk has no space for it
 */
export function saveDamagedCopy(path: string): string | null {
  const folder = join(dirname(path), 'damaged')
  const stamp = statSync(path).mtime.toISOString().replaceAll(':', '.')
  const copy = join(folder, `${basename(path, '.db')}-${stamp}.db`)
  for (const suffix of ['-wal', '']) {
    if (!existsSync(path + suffix) || existsSync(copy + suffix)) continue
    try {
      mkdirSync(folder, { recursive: true })
      // Shares blocks with the damaged file if the disk supports that.
      copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE)
      chmodSync(copy + suffix, 0o600)
    } catch {
      rmSync(copy + suffix, { force: true })
      return null
    }
  }
  return copy
}
