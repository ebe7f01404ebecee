import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { isProcessRunning } from '../../lib/is-process-running.ts'
import { makeFolder } from '../../media/make-folder.ts'
import { toStorageError } from '../../media/take-files.ts'

/** System codes that mean the path is the problem, not the disk. */
const OF_THE_FOLDER: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/**
 * Writes a file that gets its final name only when complete and on disk. If writing ends early, nothing is left behind
 * and an existing file of that name is unchanged.
 *
 * @throws StudioError `file_exists` if one exists and `overwrite` is false, even if it appeared meanwhile
 * @throws StudioError `invalid_input` if the folder can't be created or written to; `disk_full`, `storage_failed`, or
 *   what `write` throws
 */
export async function writeWhole<T>(
  path: string,
  overwrite: boolean,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const partPath = `${path}.overvoice-${process.pid}-${randomBytes(4).toString('hex')}.part`
  /** Failures in this phase concern the content or the disk, not the path. */
  let isWriting = false
  try {
    await makeFolder(dirname(path))
    await removeUnfinished(dirname(path))
    written.add(partPath)
    const file = await open(partPath, 'wx')
    let result: T
    try {
      isWriting = true
      result = await write(file)
      await file.sync()
      isWriting = false
    } finally {
      await file.close()
    }
    if (overwrite) await rename(partPath, path)
    else await linkNew(partPath, path)
    return result
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new StudioError('canceled', 'export-canceled')
    // File system errors have a string code; other errors of `write` are its own.
    const code = error instanceof StudioError ? undefined : (error as NodeJS.ErrnoException | null)?.code
    if (typeof code !== 'string') throw error
    if (isWriting || !OF_THE_FOLDER.has(code)) throw toStorageError(error)
    throw new StudioError('invalid_input', { kind: 'folder-not-writable', folder: dirname(path) }, {}, { cause: error })
  } finally {
    // If the path is unreachable, there is nothing to delete.
    await rm(partPath, { force: true }).catch(() => undefined)
    written.delete(partPath)
  }
}

/** Files being written by this process. */
const written = new Set<string>()
/** Folders that were already searched for leftovers. */
const swept = new Set<string>()
const UNFINISHED = /\.overvoice-(\d+)-[0-9a-f]{8}\.part$/

/** Deletes files whose writer was killed. Looks into each folder once; does nothing if it can't be read. */
export async function removeUnfinished(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    const [isUnfinished, writer] = UNFINISHED.exec(name) ?? []
    const path = join(folder, name)
    const isOther = Number(writer) !== process.pid
    if (!isUnfinished || (isOther ? isProcessRunning(Number(writer)) : written.has(path))) continue
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Unlike a rename, a link fails if the name is taken, so a file that appeared meanwhile isn't replaced. */
async function linkNew(partPath: string, path: string): Promise<void> {
  try {
    await link(partPath, path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') throw new StudioError('file_exists', { kind: 'file-exists', path })
    // Some file systems don't support links, each with a code of its own. There the name is claimed first, then the
    // complete file is renamed to it.
    const claim = await open(path, 'wx').catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
        throw new StudioError('file_exists', { kind: 'file-exists', path })
      throw cause
    })
    await claim.close()
    await rename(partPath, path).catch(async (cause: unknown) => {
      // The claim is empty, and incomplete files must not keep the name.
      await rm(path, { force: true })
      throw cause
    })
  }
}
