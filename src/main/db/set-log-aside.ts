import { renameSync, rmSync, statSync } from 'node:fs'

/**
 * Renames the write-ahead log next to a path, so that it isn't applied to another file there. Nothing in it is lost.
 */
export function setLogAside(path: string, now: Date): void {
  const log = `${path}-wal`
  const sizeBytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (sizeBytes > 0) renameSync(log, `${log}-${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
}
