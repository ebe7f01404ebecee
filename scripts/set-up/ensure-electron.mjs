import { join } from 'node:path'
import { readStamp, writeStamp } from './content-stamp.mjs'
import { electronVersion, findElectron } from './find-electron.mjs'
import { projectNode, projectNodeEnvironment } from './project-node.mjs'
import { packagesFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { printStatus } from './print-status.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const stampPath = join(packagesFolder, '.overvoice-electron.json')
const PREFLIGHT_MS = 8_000
const DOWNLOAD_MS = 10 * 60_000

/**
 * Returns the path of Electron's program, downloading it at most once per version. A failed download is recorded, so
 * later starts don't wait for it again.
 *
 * @param {{ triesAgain?: boolean }} [options] `triesAgain` ignores a recorded failure
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron({ triesAgain = false } = {}) {
  const present = findElectron()
  if (present || process.env.ELECTRON_OVERRIDE_DIST_PATH) return present
  const version = electronVersion()
  if (!triesAgain && readStamp(stampPath).failedVersion === version) return undefined
  return withSetUpLock(async () => {
    printStatus('Downloading Electron.')
    if (await isReachable(version)) {
      await runCommand(projectNode(), [join(packagesFolder, 'electron', 'install.js')], {
        env: projectNodeEnvironment(),
        timeoutMs: DOWNLOAD_MS,
        onWaiting: (_line, elapsedMs) =>
          printStatus(`  still downloading Electron (${Math.round(elapsedMs / 1000)} s)`),
      })
    }
    const fetched = findElectron()
    if (!fetched) writeStamp(stampPath, { failedVersion: version })
    return fetched
  })
}

/**
 * Returns whether the download server responds, so a closed network costs seconds instead of the download's own timeout.
 * With a proxy or a mirror only the download itself can tell.
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
