import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The folder is there afterwards, and those that it lies in.
 *
 * @throws Error of the file system: it, or one that it lies in, cannot be made, or is a file
 */
// Node's own `recursive` tries for ever, with a processor to itself and past every cancellation, where a folder is there and
// the system says of what is made in it that there is no such place: `/proc`, and folders whose server is unknown or gone.
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else can have made it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
