import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { packagesFolder } from './project-paths.mjs'
import { PlainFailure } from './plain-failure.mjs'
import { isProgram } from './find-program.mjs'
import { runCommand } from './run-command.mjs'
import { withoutPackageBinaries } from './run-npm.mjs'
import { say } from './say.mjs'
import { setUpLogPath } from './set-up-log.mjs'

const WANTED_MAJOR = 24
const packageFolder = join(packagesFolder, 'node')
const binary = join(packageFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Answers the Node that everything but set-up runs on: the one that came with the packages, or this very process's
 * when that is new enough and the packaged one does not exist for this kind of machine.
 *
 * @returns {string}
 */
export function node24() {
  if (isProgram(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  throw new PlainFailure(`Node ${WANTED_MAJOR} is missing from the packages: delete node_modules and start again.`)
}

/**
 * Answers the environment in which `node` and every packaged program run on Node 24.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function node24Environment() {
  const { PATH } = withoutPackageBinaries(process.env)
  // Its own folder too: fetched after the packages were linked, it has no link beside theirs.
  return { ...process.env, PATH: [join(packagesFolder, '.bin'), dirname(binary), PATH].join(delimiter) }
}

/** Puts Node 24 into the packages. Its package fetches the program for this machine in a script of its own. */
export async function ensureNode24() {
  if (isProgram(binary)) return
  say(`Installing Node ${WANTED_MAJOR} beside the packages.`)
  const installer = join(packageFolder, 'installArchSpecificPackage.js')
  if (existsSync(installer)) {
    const onWaiting = (/** @type {string} */ _line, /** @type {number} */ elapsedMs) =>
      say(`  still fetching Node (${Math.round(elapsedMs / 1000)} s)`)
    const env = withoutPackageBinaries(process.env)
    await runCommand(process.env.npm_node_execpath ?? process.execPath, [installer], {
      cwd: packageFolder,
      env,
      onWaiting,
    })
  }
  if (isProgram(binary)) return
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return
  throw new PlainFailure(
    `Node ${WANTED_MAJOR} could not be fetched: check the network and start again, or install Node ${WANTED_MAJOR} yourself (details: ${setUpLogPath}).`,
  )
}
