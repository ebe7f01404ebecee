import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'
import { getLastLine, runCommand } from './run-command.mjs'
import { printStatus } from './print-status.mjs'
import { setUpLogPath } from './set-up-log.mjs'

/** @typedef {import('./system-pieces.mjs').SystemPiece} SystemPiece */

let hasUpdatedLists = false

/**
 * Installs missing pieces of the operating system where that is possible (root on a Debian-like system), and prints a
 * line about each piece that stays missing. The caller decides whether it can continue.
 *
 * @param {SystemPiece[]} pieces
 * @returns {Promise<boolean>} whether all of them are present now
 */
export async function ensureSystem(pieces) {
  const missing = pieces.filter((piece) => !piece.isPresent())
  if (missing.length === 0) return true
  if (canInstall()) await install(missing)
  const stillMissing = missing.filter((piece) => !piece.isPresent())
  for (const piece of stillMissing) printStatus(`${piece.whenMissing}. ${describeRemedy(piece)}.`)
  return stillMissing.length === 0
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined
}

/** @param {SystemPiece[]} pieces */
async function install(pieces) {
  const packages = pieces.flatMap((piece) => piece.debianPackages)
  printStatus(`Installing ${pieces.map((piece) => piece.name).join(', ')} (apt: ${packages.join(' ')}).`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const onWaiting = (/** @type {string} */ line, /** @type {number} */ elapsedMs) =>
    printStatus(`  ${line.slice(0, 90)} (${Math.round(elapsedMs / 1000)} s)`)
  if (!hasUpdatedLists) {
    hasUpdatedLists = true
    // A failed update isn't fatal: the lists may be recent enough.
    await runCommand('apt-get', ['update'], { env, onWaiting })
  }
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages]
  const { status, output } = await runCommand('apt-get', args, { env, onWaiting })
  if (status === 0) return
  if (pieces.length === 1) {
    printStatus(`Couldn't install it (${getLastLine(output)}; details: ${setUpLogPath}).`)
    return
  }
  // If the system lacks one package, apt installs none of them.
  for (const piece of pieces) await install([piece])
}

/** @param {SystemPiece} piece */
function describeRemedy(piece) {
  if (process.platform !== 'linux') return `Install ${piece.name}`
  if (existsSync('/etc/debian_version'))
    return `Run \`sudo apt-get install ${piece.debianPackages.join(' ')}\` to install it`
  return `Install ${piece.name} (Debian packages: ${piece.debianPackages.join(', ')})`
}
