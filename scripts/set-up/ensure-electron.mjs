import { join } from 'node:path'
import { readStamp, writeStamp } from './content-stamp.mjs'
import { electronVersion, findElectron } from './find-electron.mjs'
import { node24, node24Environment } from './node-24.mjs'
import { packagesFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const stampPath = join(packagesFolder, '.overvoice-electron.json')
const PREFLIGHT_MS = 8_000
const DOWNLOAD_MS = 10 * 60_000

/**
 * Answers the path of Electron's program, downloading it at most once per version: a download that failed is remembered,
 * so that later starts do not wait for it again.
 *
 * @param {{ triesAgain?: boolean }} [options] `triesAgain` forgets the remembered failure
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron({ triesAgain = false } = {}) {
  const present = findElectron()
  if (present || process.env.ELECTRON_OVERRIDE_DIST_PATH) return present
  const version = electronVersion()
  if (!triesAgain && readStamp(stampPath).failedVersion === version) return undefined
  return withSetUpLock(async () => {
    say('Fetching Electron.')
    if (await isReachable(version)) {
      await runCommand(node24(), [join(packagesFolder, 'electron', 'install.js')], {
        env: node24Environment(),
        timeoutMs: DOWNLOAD_MS,
        onWaiting: (_line, elapsedMs) => say(`  still fetching Electron (${Math.round(elapsedMs / 1000)} s)`),
      })
    }
    const fetched = findElectron()
    if (!fetched) writeStamp(stampPath, { failedVersion: version })
    return fetched
  })
}

/**
 * Answers whether the download server answers at all, so that a closed network costs seconds and not the download's own
 * patience. Behind a proxy or with a mirror only the download itself can tell.
 *
 * @param {string | undefined} version
 */
async function isReachable(version) {
  const settings = [
    'HTTPS_PROXY',
    'https_proxy',
    'ELECTRON_MIRROR',
    'electron_config_cache',
    'npm_config_electron_mirror',
  ]
  if (settings.some((name) => process.env[name])) return true
  try {
    const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`
    const response = await fetch(url, { signal: AbortSignal.timeout(PREFLIGHT_MS) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
