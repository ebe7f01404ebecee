import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Creates an empty file that only this user may read, for SQLite to copy into. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}

/** Syncs the file, or a folder's entries, to disk before returning. */
export function syncFile(path: string, flags = 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
