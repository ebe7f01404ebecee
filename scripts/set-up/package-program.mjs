import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesFolder } from './project-paths.mjs'

/**
 * Answers the script behind a package's command, to be run by Node itself: no shell and no `.cmd` shim in between, so it
 * works alike on every system and passes signals and exit statuses on.
 *
 * @param {string} packageName
 * @param {string} [command] the package's own name when left out
 */
export function packageProgram(packageName, command = packageName) {
  const folder = join(packagesFolder, packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
