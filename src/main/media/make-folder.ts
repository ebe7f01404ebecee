import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates the folder and its parents.
 *
 * @throws the file system's error if one of them can't be created or is a file
 */
// Node's own `recursive` retries forever, using a full core and ignoring cancellation, if a folder exists but creating
// in it fails with "no such file": `/proc`, and folders whose server is unknown or gone.
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!(await isFolder(path))) throw error
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
