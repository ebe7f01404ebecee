import { printStatus } from '../set-up/print-status.mjs'
import { setUpLogPath } from '../set-up/set-up-log.mjs'
import { openAppWindow } from './app-window.mjs'
import { windowAddress } from './window-address.mjs'

/** A window that fails sooner than this never opened. */
const MIN_WINDOW_MS = 3_000

/**
 * Returns whether a closed window had failed to open, and prints that.
 *
 * @param {{ status: number, openedForMs: number }} end
 */
export function failedToOpen({ status, openedForMs }) {
  if (status === 0 || openedForMs > MIN_WINDOW_MS) return false
  printStatus(`Couldn't open a browser window (details: ${setUpLogPath}). The studio is served on its address instead.`)
  return true
}

/**
 * Shows the studio that is already open in a window until that closes, or prints its address where no window can open.
 * The studio keeps running.
 *
 * @param {string} url
 * @param {string | undefined} browserPath
 * @param {Promise<void>} stopped resolves when this process is interrupted, which closes the window
 */
export async function showRunningStudio(url, browserPath, stopped) {
  printStatus('The studio is already open.')
  const address = browserPath && (await windowAddress(url))
  const window = browserPath && address ? openAppWindow(browserPath, address) : undefined
  const end = await Promise.race([window?.closed, stopped])
  window?.close()
  if (!window || (end && failedToOpen(end))) process.stdout.write(`${url}\n`)
}
