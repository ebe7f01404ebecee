import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'
import { lastLineOf, runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { setUpLogPath } from './set-up-log.mjs'

/** @typedef {import('./system-pieces.mjs').SystemPiece} SystemPiece */

let hasUpdatedLists = false

/**
 * Makes sure of pieces of the operating system: installs what is missing where that is possible (root on a Debian-like
 * system), and says one sentence about each piece that stays missing. The caller decides whether it can do without.
 *
 * @param {SystemPiece[]} pieces
 * @returns {Promise<boolean>} whether all of them are there now
 */
export async function ensureSystem(pieces) {
  const missing = pieces.filter((piece) => !piece.isPresent())
  if (missing.length === 0) return true
  if (canInstall()) await install(missing)
  const stillMissing = missing.filter((piece) => !piece.isPresent())
  for (const piece of stillMissing) say(`${piece.withoutIt}; ${remedy(piece)}.`)
  return stillMissing.length === 0
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined
}

/** @param {SystemPiece[]} pieces */
async function install(pieces) {
  const packages = pieces.flatMap((piece) => piece.debianPackages)
  say(`Installing ${pieces.map((piece) => piece.name).join(', ')} (apt: ${packages.join(' ')}).`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const onWaiting = (/** @type {string} */ line, /** @type {number} */ elapsedMs) =>
    say(`  ${line.slice(0, 90)} (${Math.round(elapsedMs / 1000)} s)`)
  if (!hasUpdatedLists) {
    hasUpdatedLists = true
    // A failing update is no reason to stop: the lists may be recent enough.
    await runCommand('apt-get', ['update'], { env, onWaiting })
  }
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages]
  const { status, output } = await runCommand('apt-get', args, { env, onWaiting })
  if (status !== 0) say(`apt could not install them (${lastLineOf(output)}; details: ${setUpLogPath}).`)
}

/** @param {SystemPiece} piece */
function remedy(piece) {
  if (process.platform !== 'linux') return `install ${piece.name}`
  if (existsSync('/etc/debian_version'))
    return `\`sudo apt-get install ${piece.debianPackages.join(' ')}\` puts that right`
  return `install ${piece.name} (Debian calls it ${piece.debianPackages.join(', ')})`
}
