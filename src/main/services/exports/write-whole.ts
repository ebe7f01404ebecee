import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { makeFolder } from '../../media/make-folder.ts'
import { toStorageError } from '../../media/take-files.ts'

/** What the system says where the way to a file is the fault, and not the disk. */
const OF_THE_FOLDER: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/**
 * Writes a file that has its final name only when it is whole and on the disk. However the writing ends early, nothing
 * is left behind and a file of that name stays as it was.
 *
 * @throws StudioError `file_exists`: there is one and `overwrite` is false, also when it appeared meanwhile
 * @throws StudioError `invalid_input`: the folder cannot be made, or not be written to; `disk_full`, `storage_failed`, or
 *   what `write` throws
 */
export async function writeWhole<T>(
  path: string,
  overwrite: boolean,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const partPath = `${path}.${randomBytes(4).toString('hex')}.part`
  /** What fails meanwhile is about what is written, or the disk, and not about the way there. */
  let isWriting = false
  try {
    await makeFolder(dirname(path))
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
    if (error instanceof Error && error.name === 'AbortError')
      throw new StudioError('cancelled', 'The export was cancelled. Nothing was written.')
    // File system errors carry a word as their code; whatever else `write` throws is its own.
    const code = error instanceof StudioError ? undefined : (error as NodeJS.ErrnoException | null)?.code
    if (typeof code !== 'string') throw error
    if (isWriting || !OF_THE_FOLDER.has(code)) throw toStorageError(error)
    const happened = `Nothing can be written to ${dirname(path)}. Choose another folder.`
    throw new StudioError('invalid_input', happened, {}, { cause: error })
  } finally {
    // Where there is no way to it there is none of it either.
    await rm(partPath, { force: true }).catch(() => undefined)
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
    await rename(partPath, path).catch(async (cause: unknown) => {
      // The claim is empty, and nothing may be under the name that is not whole.
      await rm(path, { force: true })
      throw cause
    })
  }
}
