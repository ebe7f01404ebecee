import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashContent, readStamp, writeStamp } from './content-stamp.mjs'
import { findNeededPaths, selectPackages } from './locked-packages.mjs'
import { printStatus } from './print-status.mjs'
import { projectNode } from './project-node.mjs'
import { packagesFolder, projectFolder, scratchFolder } from './project-paths.mjs'
import { CommandError } from './run-main.mjs'
import { runNpm } from './run-npm.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

/** @typedef {import('./locked-packages.mjs').LockedPackages} LockedPackages */
/** @typedef {'all' | 'studio'} Extent */

const stampPath = join(packagesFolder, '.overvoice-packages.json')
const partialFolder = join(scratchFolder, 'packages')

/** Development packages that build the studio; electron-vite reads Electron's version. */
const BUILD_TOOLS = ['vite', 'electron-vite', '@vitejs/plugin-react', 'electron']

/**
 * Installs the locked packages. Takes a few milliseconds when they are installed.
 *
 * @param {Extent} [extent] `studio`: only what builds and runs the studio, which is less than half of all
 */
export async function ensurePackages(extent = 'all') {
  const lockHash = hashContent(['package-lock.json'])
  if (isInstalled(lockHash, extent)) return
  await withSetUpLock(async () => {
    if (isInstalled(lockHash, extent)) return
    const { lockHash: doneHash } = readStamp(stampPath)
    rmSync(stampPath, { force: true })
    if (!areInstalled(extent)) {
      if (extent !== 'all' && !existsSync(packagesFolder)) await installStudioPackages()
      else await installAll(doneHash !== undefined)
    }
    // Fails here, with a reason, where no Node can run the studio.
    projectNode()
    writeStamp(stampPath, { lockHash, extent: areInstalled('all') ? 'all' : extent })
    printStatus('Packages installed.')
  })
}

/**
 * @param {string} lockHash
 * @param {Extent} extent
 */
function isInstalled(lockHash, extent) {
  const stamp = readStamp(stampPath)
  return stamp.lockHash === lockHash && (stamp.extent === 'all' || stamp.extent === extent)
}

/**
 * Returns whether npm's own record lists exactly the locked versions. Packages for other kinds of
 * machine are optional and may be absent.
 *
 * @param {Extent} extent
 */
function areInstalled(extent) {
  const wanted = /** @type {LockedPackages | undefined} */ (
    readStamp(join(projectFolder, 'package-lock.json')).packages
  )
  const present = /** @type {LockedPackages | undefined} */ (
    readStamp(join(packagesFolder, '.package-lock.json')).packages
  )
  if (!wanted || !present) return false
  const paths =
    extent === 'all'
      ? Object.keys(wanted)
      : findNeededPaths(wanted, [...getStudioPackages(), ...getOptionalNames(wanted)])
  return [...paths].every((path) => {
    const { version, optional, devOptional } = wanted[path] ?? {}
    return path === '' || present[path]?.version === version || ((optional || devOptional) && !present[path])
  })
}

function getStudioPackages() {
  const { dependencies } = readStamp(join(projectFolder, 'package.json'))
  return [...Object.keys(dependencies ?? {}), ...BUILD_TOOLS]
}

/** @param {LockedPackages} locked */
function getOptionalNames(locked) {
  return Object.keys(locked['']?.optionalDependencies ?? {})
}

/** Installs the studio's packages in a separate folder, then moves them into place: npm itself installs all or none. */
async function installStudioPackages() {
  const { description, lock } = selectPackages(getStudioPackages())
  rmSync(partialFolder, { recursive: true, force: true })
  writeStamp(join(partialFolder, 'package.json'), description)
  writeStamp(join(partialFolder, 'package-lock.json'), lock)
  copyFileSync(join(projectFolder, '.npmrc'), join(partialFolder, '.npmrc'))
  printStatus(`Installing up to ${Object.keys(lock.packages).length - 1} packages. This takes about half a minute.`)
  await runInstall(['ci'], partialFolder)
  renameSync(join(partialFolder, 'node_modules'), packagesFolder)
}

/**
 * @param {boolean} wasComplete an earlier set-up finished, so npm only installs the difference; otherwise the folder
 *   can't be trusted and is replaced
 */
async function installAll(wasComplete) {
  const total = Object.keys(readStamp(join(projectFolder, 'package-lock.json')).packages ?? {}).length
  printStatus(
    wasComplete ? 'Updating packages.' : `Installing about ${total} packages. The first time takes a minute or two.`,
  )
  // A program that is running cannot be deleted on Windows, and `npm ci` begins by deleting the Node this runs on.
  const isRunFromInside = process.platform === 'win32' && existsSync(packagesFolder)
  await runInstall(wasComplete || isRunFromInside ? ['install', '--no-save'] : ['ci'], projectFolder)
}

/**
 * Runs npm without install scripts: they may download what no hash verifies. The keychain library has its own step.
 *
 * @param {string[]} verb
 * @param {string} folder
 */
async function runInstall(verb, folder) {
  const { status, output } = await runNpm([...verb, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'], {
    cwd: folder,
    onWaiting: (_line, elapsedMs) =>
      printStatus(`  ${countPackages(folder)} packages unpacked (${Math.round(elapsedMs / 1000)} s)`),
  })
  if (status === 0) return
  if (status === 127) throw new CommandError('npm was not found. Install Node with npm, then start again.')
  if (output.includes('npm error code EUSAGE')) {
    throw new CommandError(
      `package-lock.json doesn't match package.json. Run \`npm install\` to update it (details: ${setUpLogPath}).`,
    )
  }
  throw new CommandError(
    `Couldn't install packages (${reasonIn(output)}). Check the network, then start again (details: ${setUpLogPath}).`,
  )
}

/**
 * A package's folder is created early; its description arrives when it is unpacked.
 *
 * @param {string} folder
 */
function countPackages(folder) {
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) return 0
  const names = readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((part) => join(name, part)) : [name],
  )
  return names.filter((name) => existsSync(join(packages, name, 'package.json'))).length
}

/** @param {string} output npm's own */
function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('npm error ') && !line.includes('A complete log'))
  return (
    lines
      .find((line) => !/npm error (code|errno|syscall|path|dest) /.test(line))
      ?.slice('npm error '.length)
      .trim() ?? 'npm gave no reason'
  )
}
