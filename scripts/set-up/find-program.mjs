import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Answers where a program lies on the PATH, or undefined.
 *
 * @param {string} name
 * @param {string} [searchPath]
 * @returns {string | undefined}
 */
export function findProgram(name, searchPath = process.env.PATH ?? '') {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  for (const folder of searchPath.split(delimiter)) {
    if (folder === '') continue
    for (const ending of endings) {
      const path = join(folder, name + ending)
      if (isProgram(path)) return path
    }
  }
  return undefined
}

/**
 * Answers whether a file is there and may be run.
 *
 * @param {string} path
 */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
