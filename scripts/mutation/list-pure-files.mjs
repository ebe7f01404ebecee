import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createImportGraph } from '../test/sort-test-files.mjs'

const DOMAIN = 'src/shared/domain/**/*.ts'
const MAIN = 'src/main/{services,speech-api}/**/*.ts'
/** Modules that read files, store data or use the network. */
const IO_ROOMS = /^(node:|src\/main\/(db|media)\/)/
const IO_PACKAGES = new Set(['better-sqlite3', 'undici', 'ws', 'yauzl', 'yazl'])

/**
 * Lists the files that mutation testing covers, as paths relative to the project: the whole domain, and of services and the
 * speech API those without I/O. A file has I/O if it, or anything it loads, imports the database, media files, a `node:`
 * module or a package that does I/O; if it is given one of them (it imports their type); if it awaits; or if it sets a timer.
 *
 * @param {string} projectFolder
 */
export function listPureFiles(projectFolder) {
  const graph = createImportGraph(projectFolder)
  const list = (/** @type {string} */ pattern) =>
    globSync(pattern, { cwd: projectFolder }).filter((path) => !/\.test(-support)?\.ts$/.test(path))
  const isPure = (/** @type {string} */ path) => {
    const source = readFileSync(join(projectFolder, path), 'utf8')
    return (
      !/\bfrom '([^']*\/(db|media)\/|node:)/.test(source) &&
      !/\b(async|await|setTimeout|setInterval)\b/.test(source) &&
      ![...graph.reach(path)].some((loaded) => IO_ROOMS.test(loaded) || IO_PACKAGES.has(loaded))
    )
  }
  return [...list(DOMAIN), ...list(MAIN).filter(isPure)].sort()
}
