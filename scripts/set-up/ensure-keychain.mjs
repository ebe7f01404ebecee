import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readStamp, writeStamp } from './content-stamp.mjs'
import { ensureSystem } from './ensure-system.mjs'
import { printStatus } from './print-status.mjs'
import { projectNode } from './project-node.mjs'
import { packagesFolder, scratchFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { runNpm } from './run-npm.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { withSetUpLock } from './set-up-lock.mjs'
import { compiler, keychainHeaders } from './system-pieces.mjs'

const libraryFolder = join(packagesFolder, 'keytar')
const stampPath = join(packagesFolder, '.overvoice-keychain.json')

/**
 * Returns whether this process could reach a keychain: always on macOS and Windows; on Linux only with a D-Bus session,
 * which the Secret Service is on.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
function canReachKeychain(env = process.env, platform = process.platform) {
  if (platform !== 'linux') return true
  return Boolean(env.DBUS_SESSION_BUS_ADDRESS) || existsSync(join(env.XDG_RUNTIME_DIR || '/nonexistent', 'bus'))
}

/**
 * Returns whether a start should build the keychain library: it isn't built, a keychain can be reached, and no build of
 * this version has failed before.
 */
export function wantsKeychainBuild() {
  if (!canReachKeychain() || isBuilt()) return false
  return !existsSync(libraryFolder) || readStamp(stampPath).failedVersion !== libraryVersion()
}

/**
 * Installs the compiler and the headers that the keychain library is built with, where that is possible.
 *
 * @returns {Promise<boolean>}
 */
export async function ensureKeychainTools() {
  return ensureSystem(process.platform === 'linux' ? [keychainHeaders, compiler] : [])
}

/**
 * Builds the keychain library (keytar) from its sources, which the lock file verifies, instead of downloading a prebuilt
 * file, which nothing verifies. The studio works without it; then API keys stay in memory.
 *
 * @returns {Promise<boolean>} whether the library can be used
 */
export async function ensureKeychain() {
  if (isBuilt() && (await loads())) return true
  return withSetUpLock(
    async () => {
      if (!existsSync(libraryFolder) || !(await ensureKeychainTools())) return reportMissing()
      printStatus('Building the keychain library.')
      const { status } = await runNpm(['run', 'build'], {
        cwd: libraryFolder,
        env: headersBesideNode(),
        timeoutMs: 5 * 60_000,
        onWaiting: (_line, elapsedMs) => printStatus(`  still building (${Math.round(elapsedMs / 1000)} s)`),
      })
      return (status === 0 && (await loads())) || reportMissing()
    },
    join(scratchFolder, 'keychain.lock'),
  )
}

function reportMissing() {
  writeStamp(stampPath, { failedVersion: libraryVersion() })
  printStatus(
    `Without the keychain library, API keys stay in memory until the studio closes. Run \`npm run keychain\` to build it (details: ${setUpLogPath}).`,
  )
  return false
}

function isBuilt() {
  return existsSync(join(libraryFolder, 'build', 'Release', 'keytar.node'))
}

function libraryVersion() {
  return readStamp(join(libraryFolder, 'package.json')).version ?? 'missing'
}

async function loads() {
  const { status } = await runCommand(projectNode(), ['-e', "require('keytar')"], { timeoutMs: 20_000 })
  return status === 0
}

/**
 * Returns the setting that builds with the header files beside Node, if there are any, instead of downloading them. The
 * headers of any Node work, because the library uses its stable interface (Node-API).
 *
 * @returns {NodeJS.ProcessEnv}
 */
function headersBesideNode() {
  if (process.env.npm_config_nodedir) return {}
  const prefixes = [projectNode(), process.env.npm_node_execpath ?? process.execPath].map((path) =>
    dirname(dirname(path)),
  )
  const prefix = prefixes.find((each) => existsSync(join(each, 'include', 'node', 'node_api.h')))
  return prefix ? { npm_config_nodedir: prefix } : {}
}
