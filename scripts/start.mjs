import { parseArgs } from 'node:util'
import { hasDisplay, isRoot, openAppWindow } from './start/app-window.mjs'
import { serveStudio } from './start/serve-studio.mjs'
import { failedToOpen, showRunningStudio } from './start/show-running-studio.mjs'
import { windowAddress } from './start/window-address.mjs'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureElectron } from './set-up/ensure-electron.mjs'
import { ensureKeychain, ensureKeychainTools, wantsKeychainBuild } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { findBrowser } from './set-up/find-browser.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { printStatus } from './set-up/print-status.mjs'
import { setUpLogPath } from './set-up/set-up-log.mjs'
import { browser, fonts } from './set-up/system-pieces.mjs'
import { onStopSignal } from './set-up/on-stop-signal.mjs'
import { readPort } from './set-up/read-port.mjs'

const USAGE = 'Usage: npm start -- [--headless] [--port N] [--host=electron|loopback]'

// `npm start`: installs and builds what is missing, then opens the studio in Electron; without Electron in a browser's
// app window; without a display, or with `--headless`, on an address.
await runMain(async () => {
  const { isHeadless, port, host } = readFlags()
  const wantsWindow = !isHeadless && hasDisplay()
  const wantsElectron = wantsWindow && host !== 'loopback'
  if (!isHeadless && !wantsWindow) printStatus('No display found. Starting without a window.')
  if (host === 'electron' && !wantsWindow)
    throw new CommandError('Electron needs a display. Leave out --host=electron to get an address instead.')
  await setUp()

  if (wantsElectron) {
    const electron = await ensureElectron({ triesAgain: host === 'electron' })
    if (electron) return openInElectron(electron)
    if (host === 'electron') {
      throw new CommandError(
        `Couldn't install Electron (details: ${setUpLogPath}). Leave out --host=electron to use a browser window.`,
      )
    }
    printStatus("Electron isn't available. Opening the studio in a browser window.")
  }
  return openInLoopbackHost(port, wantsWindow)
})

/**
 * Installs packages and builds the studio. The keychain library is built at the same time, and only where a keychain can
 * be reached: compiling it takes longer than everything else.
 */
async function setUp() {
  const isKeychainWanted = wantsKeychainBuild()
  const tools = isKeychainWanted ? ensureKeychainTools() : undefined
  await Promise.all([tools, ensurePackages('studio')])
  await Promise.all([ensureBuild(), isKeychainWanted && ensureKeychain()])
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: { headless: { type: 'boolean' }, port: { type: 'string' }, host: { type: 'string' } },
    })
    const port = readPort(values.port ?? '0')
    if (port === undefined) throw new CommandError(`--port takes a number from 0 to 65535.\n${USAGE}`)
    if (values.host && !['electron', 'loopback'].includes(values.host)) throw new CommandError(USAGE)
    return { isHeadless: values.headless ?? false, port, host: values.host }
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(USAGE)
  }
}

/** @param {string} electron */
function openInElectron(electron) {
  if (isRoot) printStatus('Running as root, so Electron starts without its process sandbox.')
  return runUntilStopped(electron, [...(isRoot ? ['--no-sandbox'] : []), '.'], { env: projectNodeEnvironment() })
}

/**
 * @param {number} port
 * @param {boolean} wantsWindow
 */
async function openInLoopbackHost(port, wantsWindow) {
  const stopped = new Promise((/** @type {(value: void) => void} */ resolve) => onStopSignal(resolve))
  const args = ['out/main/serve.js', '--port', String(port)]
  const studio = await serveStudio(projectNode(), { args, env: projectNodeEnvironment() })
  try {
    const browserPath = wantsWindow ? await ensureBrowser() : undefined
    if (studio.isElsewhere) await showRunningStudio(studio.url, browserPath, stopped)
    else await showOwnStudio(studio, browserPath, stopped)
    return 0
  } finally {
    await studio.stop()
  }
}

/**
 * Shows the studio until its window closes, this process is interrupted, or the studio ends by itself, which is a failure.
 *
 * @param {import('./start/serve-studio.mjs').ServedStudio} studio
 * @param {string | undefined} browserPath
 * @param {Promise<void>} stopped
 */
async function showOwnStudio(studio, browserPath, stopped) {
  const address = browserPath && (await windowAddress(studio.url))
  const window = browserPath && address ? openAppWindow(browserPath, address) : undefined
  if (!window) showAddress(studio.url)
  const first = await Promise.race([
    stopped.then(() => 'stopped'),
    studio.ended.then(() => 'studio ended'),
    ...(window ? [window.closed.then((end) => stayOpenWithout(end, studio))] : []),
  ])
  window?.close()
  if (first === 'studio ended')
    throw new CommandError(`The studio stopped unexpectedly. Your work is saved (details: ${setUpLogPath}).`)
}

async function ensureBrowser() {
  const chosen = process.env.OVERVOICE_BROWSER
  if (!findBrowser() && chosen) printStatus(`Couldn't run the program in OVERVOICE_BROWSER: ${chosen}.`)
  else if (!findBrowser()) await ensureSystem([browser, fonts])
  const path = findBrowser()
  if (path && isRoot) printStatus('Running as root, so the browser starts without its process sandbox.')
  if (path && process.platform === 'darwin') printStatus('After closing the window, press Ctrl-C here.')
  return path
}

/**
 * A closed window ends the studio; one that couldn't open leaves the studio on its address.
 *
 * @param {{ status: number, openedForMs: number }} end
 * @param {import('./start/serve-studio.mjs').ServedStudio} studio
 */
async function stayOpenWithout(end, studio) {
  if (!failedToOpen(end)) return 'window closed'
  showAddress(studio.url)
  return new Promise(() => {})
}

/** @param {string} url */
function showAddress(url) {
  process.stdout.write(`${url}\n`)
  printStatus('Open this address in a browser on this machine within 12 hours. Press Ctrl-C to stop the studio.')
}
