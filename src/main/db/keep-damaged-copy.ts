import { constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Copies a damaged database with its log to the folder `damaged` beside it, once for each state of the file.
 *
 * @returns the copy's path
 */
export function keepDamagedCopy(path: string): string {
  const folder = join(dirname(path), 'damaged')
  mkdirSync(folder, { recursive: true })
  const stamp = statSync(path).mtime.toISOString().replaceAll(':', '.')
  const copy = join(folder, `${basename(path, '.db')}-${stamp}.db`)
  for (const suffix of ['-wal', '']) {
    if (!existsSync(path + suffix) || existsSync(copy + suffix)) continue
    // A copy that shares its blocks with the damaged file costs no space where the disk can do that.
    copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE)
  }
  return copy
}
