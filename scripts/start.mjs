import { parseArgs } from 'node:util'
import { hasDisplay, isRoot, openAppWindow } from './start/app-window.mjs'
import { serveStudio } from './start/serve-studio.mjs'
import { couldNotOpen, showRunningStudio } from './start/show-running-studio.mjs'
import { windowAddress } from './start/window-address.mjs'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureElectron } from './set-up/ensure-electron.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { findBrowser } from './set-up/find-browser.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { PlainFailure, runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'
import { say } from './set-up/say.mjs'
import { setUpLogPath } from './set-up/set-up-log.mjs'
import { browser, fonts } from './set-up/system-pieces.mjs'
import { onToldToStop } from './set-up/told-to-stop.mjs'
import { readPort } from './set-up/read-port.mjs'

const USAGE = 'npm start takes --headless, --port N and --host=electron|loopback (after a lone --).'

// `npm start`: installs and builds what is missing, then opens the studio: in Electron, else in a browser's app window,
// else (no screen, or `--headless`) on an address.
await runPlainly(async () => {
  const { isHeadless, port, host } = readFlags()
  await ensurePackages()
  await ensureBuild()
  const wantsWindow = !isHeadless && hasDisplay()
  if (!isHeadless && !wantsWindow) say('There is no display here, so the studio is served without a window.')

  if (host === 'electron' && !wantsWindow)
    throw new PlainFailure('Electron needs a display: leave --host=electron out to have an address instead.')
  if (wantsWindow && host !== 'loopback') {
    const electron = await ensureElectron({ triesAgain: host === 'electron' })
    if (electron) return openInElectron(electron)
    if (host === 'electron') {
      throw new PlainFailure(
        `Electron could not be had here (details: ${setUpLogPath}): leave --host=electron out to use a browser window.`,
      )
    }
    say("Electron's program could not be had here, so the studio opens in a browser's app window.")
  }
  return openInLoopbackHost(port, wantsWindow)
})

function readFlags() {
  try {
    const { values } = parseArgs({
      options: { headless: { type: 'boolean' }, port: { type: 'string' }, host: { type: 'string' } },
    })
    const port = readPort(values.port ?? '0')
    if (port === undefined) throw new PlainFailure(`--port takes a number from 0 to 65535. ${USAGE}`)
    if (values.host && !['electron', 'loopback'].includes(values.host)) throw new PlainFailure(USAGE)
    return { isHeadless: values.headless ?? false, port, host: values.host }
  } catch (error) {
    throw error instanceof PlainFailure ? error : new PlainFailure(USAGE)
  }
}

/** @param {string} electron */
function openInElectron(electron) {
  if (isRoot) say('Running as root: Electron is started without its own sandbox.')
  return runUntilStopped(electron, [...(isRoot ? ['--no-sandbox'] : []), '.'], { env: node24Environment() })
}

/**
 * @param {number} port
 * @param {boolean} wantsWindow
 */
async function openInLoopbackHost(port, wantsWindow) {
  const stopped = new Promise((/** @type {(value: void) => void} */ resolve) => onToldToStop(resolve))
  const args = ['out/main/serve.js', '--port', String(port)]
  const studio = await serveStudio(node24(), { args, env: node24Environment() })
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
 * Shows the studio until its window is closed, this process is told to stop, or it ends by itself, which is a failure.
 *
 * @param {import('./start/serve-studio.mjs').ServedStudio} studio
 * @param {string | undefined} browserPath
 * @param {Promise<void>} stopped
 */
async function showOwnStudio(studio, browserPath, stopped) {
  const window = browserPath ? openAppWindow(browserPath, await windowAddress(studio.url)) : undefined
  if (!window) showAddress(studio.url)
  const first = await Promise.race([
    stopped.then(() => 'stopped'),
    studio.ended.then(() => 'studio ended'),
    ...(window ? [window.closed.then((end) => stayOpenWithout(end, studio))] : []),
  ])
  window?.close()
  if (first === 'studio ended')
    throw new PlainFailure(`The studio stopped unexpectedly; ${setUpLogPath} says why. Your work is kept.`)
}

async function ensureBrowser() {
  const chosen = process.env.OVERVOICE_BROWSER
  if (!findBrowser() && chosen) say(`OVERVOICE_BROWSER names no program that can be run: ${chosen}.`)
  else if (!findBrowser()) await ensureSystem([browser, fonts])
  const path = findBrowser()
  if (path && isRoot) say('Running as root: the browser window is started without its own sandbox.')
  if (path && process.platform === 'darwin') say('Press Ctrl-C here when you have closed the window.')
  return path
}

/**
 * A closed window ends the studio; a window that could not open at all leaves it on its address.
 *
 * @param {{ status: number, openedForMs: number }} end
 * @param {import('./start/serve-studio.mjs').ServedStudio} studio
 */
async function stayOpenWithout(end, studio) {
  if (!couldNotOpen(end)) return 'window closed'
  showAddress(studio.url)
  return new Promise(() => {})
}

/** @param {string} url */
function showAddress(url) {
  process.stdout.write(`${url}\n`)
  say('Open that address in a browser on this machine; Ctrl-C ends the studio.')
}
