import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { packagesFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Runs npm: the one that started this command, else the one beside this Node, else the one on the PATH.
 *
 * Uses the system's own Node, because the Node in `node_modules` disappears while packages are replaced.
 *
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runNpm(args, options = {}) {
  const env = { ...withoutPackageBinaries(process.env), ...options.env }
  const startedBy = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const besideNode = join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [startedBy, besideNode].find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path))
  if (script && existsSync(node)) return runCommand(node, [script, ...args], { ...options, env })
  return runCommand('npm', args, { ...options, env, shell: process.platform === 'win32' })
}

/**
 * Returns the environment without this project's `.bin` folder on its PATH, so `node` is the system's own.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutPackageBinaries(env) {
  const folders = (env.PATH ?? '').split(delimiter)
  return { ...env, PATH: folders.filter((folder) => !folder.startsWith(packagesFolder)).join(delimiter) }
}
