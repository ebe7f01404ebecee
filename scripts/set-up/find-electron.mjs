import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from './find-program.mjs'
import { packagesFolder } from './project-paths.mjs'

const electronFolder = join(packagesFolder, 'electron')

/**
 * Answers the path of Electron's program, or undefined. `ELECTRON_OVERRIDE_DIST_PATH` names a folder that holds it;
 * otherwise it must have been downloaded into its package, in the version that the package has.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [folder] the `electron` package
 * @returns {string | undefined}
 */
export function findElectron(env = process.env, folder = electronFolder) {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  const name = readText(join(folder, 'path.txt')) ?? usualName()
  if (override) {
    const path = join(override, name)
    return isProgram(path) ? path : undefined
  }
  const path = join(folder, 'dist', name)
  const version = readText(join(folder, 'dist', 'version'))?.replace(/^v/, '')
  return version === electronVersion(folder) && isProgram(path) ? path : undefined
}

/** @param {string} [folder] */
export function electronVersion(folder = electronFolder) {
  const description = readText(join(folder, 'package.json'))
  return description ? /** @type {string} */ (JSON.parse(description).version) : undefined
}

function usualName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
