import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashContent, readStamp, writeStamp } from './content-stamp.mjs'
import { ensureKeychain } from './ensure-keychain.mjs'
import { ensureNode24 } from './node-24.mjs'
import { PlainFailure } from './plain-failure.mjs'
import { packagesFolder, projectFolder } from './project-paths.mjs'
import { runNpm } from './run-npm.mjs'
import { say } from './say.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const stampPath = join(packagesFolder, '.overvoice-packages.json')

/**
 * The packages are those of `package-lock.json`, Node 24 lies beside them, and the keychain's library is built or known
 * not to be buildable here. Done already: a few milliseconds.
 */
export async function ensurePackages() {
  const lockHash = hashContent(['package-lock.json'])
  if (readStamp(stampPath).lockHash === lockHash) return
  await withSetUpLock(async () => {
    const { lockHash: doneHash } = readStamp(stampPath)
    if (doneHash === lockHash) return
    rmSync(stampPath, { force: true })
    if (!areInstalled()) await installPackages(doneHash !== undefined)
    await ensureNode24()
    const keychain = await ensureKeychain()
    writeStamp(stampPath, { lockHash, keychain })
    say('The packages are in place.')
  })
}

/**
 * Answers whether npm's own record says that exactly the locked versions are installed, whoever installed them.
 * Packages for other kinds of machine are optional and need not be there.
 */
function areInstalled() {
  const wanted = readStamp(join(projectFolder, 'package-lock.json')).packages
  const present = readStamp(join(packagesFolder, '.package-lock.json')).packages
  if (!wanted || !present) return false
  const found = /** @type {Record<string, { version?: string } | undefined>} */ (present)
  return Object.entries(/** @type {Record<string, { version?: string, optional?: boolean }>} */ (wanted)).every(
    ([path, { version, optional }]) => path === '' || found[path]?.version === version || (optional && !found[path]),
  )
}

/**
 * Scripts are held back here: each package that needs one has its own step, with its own sentence when it fails.
 *
 * @param {boolean} wasComplete the folder holds what an earlier set-up finished, so the difference is enough; of a folder
 *   that one did not finish, nothing can be trusted
 */
async function installPackages(wasComplete) {
  const total = Object.keys(readStamp(join(projectFolder, 'package-lock.json')).packages ?? {}).length
  say(
    wasComplete
      ? 'Bringing the packages up to date.'
      : `Installing about ${total} packages; the first time takes a minute or two.`,
  )
  // A program that is running cannot be deleted on Windows, and `npm ci` begins by deleting the Node this runs on.
  const isRunFromInside = process.platform === 'win32' && existsSync(packagesFolder)
  const verb = wasComplete || isRunFromInside ? ['install', '--no-save'] : ['ci']
  const { status, output } = await runNpm([...verb, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'], {
    onWaiting: (_line, elapsedMs) => say(`  ${countPackages()} packages unpacked (${Math.round(elapsedMs / 1000)} s)`),
  })
  if (status === 0) return
  if (status === 127) throw new PlainFailure('npm was not found: install Node with npm and start again.')
  if (output.includes('npm error code EUSAGE')) {
    throw new PlainFailure(
      `package-lock.json does not match package.json: \`npm install\` puts that right (details: ${setUpLogPath}).`,
    )
  }
  throw new PlainFailure(
    `The packages could not be installed (${reasonIn(output)}): check the network and start again (details: ${setUpLogPath}).`,
  )
}

/** A package's folder is made early; its description arrives when it is unpacked. */
function countPackages() {
  if (!existsSync(packagesFolder)) return 0
  const names = readdirSync(packagesFolder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packagesFolder, name)).map((part) => join(name, part)) : [name],
  )
  return names.filter((name) => existsSync(join(packagesFolder, name, 'package.json'))).length
}

/** @param {string} output npm's own */
function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('npm error ') && !line.includes('A complete log'))
  return (
    lines
      .find((line) => !/npm error (code|errno|syscall|path|dest) /.test(line))
      ?.slice('npm error '.length)
      .trim() ?? 'npm did not say why'
  )
}
