import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder, studioHome } from '../set-up/project-paths.mjs'
import { logDetail } from '../set-up/set-up-log.mjs'

const FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  '--autoplay-policy=no-user-gesture-required',
  '--password-store=basic',
  '--window-size=1440,900',
]

/** The window's own browser profile, separate from the person's. */
const profileFolder = join(studioHome ?? scratchFolder, 'browser-profile')

/** Returns whether a window could be opened. */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Chromium doesn't run its process sandbox as root. */
export const isRoot = process.getuid?.() === 0

/**
 * Opens the studio in a browser window without tabs or address bar. If a window of this profile is already open, that
 * browser opens this one too, and `closed` resolves at once.
 *
 * @param {string} browser
 * @param {string} url stands in the browser's command line, which every user of the machine can read
 * @returns {{ closed: Promise<{ status: number, openedForMs: number }>, close: () => void }}
 */
export function openAppWindow(browser, url) {
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 })
  const flags = [
    `--app=${url}`,
    `--user-data-dir=${profileFolder}`,
    ...FLAGS,
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ]
  const startedMs = Date.now()
  const child = spawn(browser, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => logDetail(chunk.toString('utf8')))
  const closed = new Promise((/** @type {(end: { status: number, openedForMs: number }) => void} */ resolve) => {
    /** @param {number} status */
    const end = (status) => resolve({ status, openedForMs: Date.now() - startedMs })
    child.on('error', () => end(127))
    child.on('exit', (status) => end(status ?? 0))
  })
  return { closed, close: () => child.kill('SIGTERM') }
}
