import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { toStorageError } from '../../media/take-files.ts'

/**
 * Writes a file that has its final name only when it is whole and on the disk. However the writing ends early, nothing
 * is left behind and a file of that name stays as it was.
 *
 * @throws StudioError `file_exists`: there is one and `overwrite` is false, also when it appeared meanwhile
 * @throws StudioError `disk_full`, `storage_failed`, or what `write` throws
 */
export async function writeWhole<T>(
  path: string,
  overwrite: boolean,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const partPath = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(partPath, 'wx')
    let result: T
    try {
      result = await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    if (overwrite) await rename(partPath, path)
    else await linkNew(partPath, path)
    return result
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new StudioError('cancelled', 'The export was cancelled. Nothing was written.')
    // File system errors carry a word as their code; whatever else `write` throws is its own.
    throw !(error instanceof StudioError) && typeof (error as NodeJS.ErrnoException | null)?.code === 'string'
      ? toStorageError(error)
      : error
  } finally {
    await rm(partPath, { force: true })
  }
}

/** Unlike a rename, a link fails when the name is taken, so a file that appeared meanwhile is not replaced. */
async function linkNew(partPath: string, path: string): Promise<void> {
  try {
    await link(partPath, path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') throw new StudioError('file_exists', `${path} exists already. It was not changed.`)
    // Some file systems know no links. There the name is claimed first, then given to the whole file.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    const claim = await open(path, 'wx').catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
        throw new StudioError('file_exists', `${path} exists already. It was not changed.`)
      throw cause
    })
    await claim.close()
    await rename(partPath, path)
  }
}
