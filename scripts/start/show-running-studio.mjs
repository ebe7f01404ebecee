import { say } from '../set-up/say.mjs'
import { setUpLogPath } from '../set-up/set-up-log.mjs'
import { openAppWindow } from './app-window.mjs'
import { windowAddress } from './window-address.mjs'

/** A window that goes away sooner, and not in peace, was never there. */
const SHORTEST_WINDOW_MS = 3_000

/**
 * Answers whether a window that has closed could not open at all, which is said.
 *
 * @param {{ status: number, openedForMs: number }} end
 */
export function couldNotOpen({ status, openedForMs }) {
  if (status === 0 || openedForMs > SHORTEST_WINDOW_MS) return false
  say(`The browser could not open a window (details: ${setUpLogPath}), so the studio is served on its address.`)
  return true
}

/**
 * The studio of this folder is open already: shows that one in a window until that is closed, or prints its address where no window
 * can be had, and leaves it running.
 *
 * @param {string} url
 * @param {string | undefined} browserPath
 * @param {Promise<void>} stopped resolves when this process is told to stop, which closes the window
 */
export async function showRunningStudio(url, browserPath, stopped) {
  say('The studio is open already.')
  const window = browserPath ? openAppWindow(browserPath, await windowAddress(url)) : undefined
  const end = await Promise.race([window?.closed, stopped])
  window?.close()
  if (!window || (end && couldNotOpen(end))) process.stdout.write(`${url}\n`)
}
