import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder is there afterwards, and those that it lies in; what is made is its owner's alone.
 *
 * @throws Error of the file system: it, or one that it lies in, cannot be made, or is a file
 */
// Node's own `recursive` tries for ever where a folder is there and the system knows no such place in it, as in `/proc`.
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}
