import { join } from 'node:path'
import { findProgram, isProgram } from './find-program.mjs'

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
  'brave',
]

const MAC_PROGRAMS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Brave Browser.app/Contents/MacOS/Brave Browser',
]

const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
]

/**
 * Answers the path of an installed browser of the Chromium family, or undefined. `OVERVOICE_BROWSER` overrules the search;
 * when what it names cannot be run, nothing else is taken in its place.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env, platform = process.platform) {
  const chosen = env.OVERVOICE_BROWSER
  if (chosen) return isProgram(chosen) ? chosen : findProgram(chosen, env.PATH)
  return usualPlaces(env, platform).find(isProgram) ?? firstOnPath(env)
}

/**
 * Answers the path of the browser for tests that need no window: Chromium's headless shell, which takes less processor time
 * for each page, or else what `findBrowser` finds.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findHeadlessBrowser(env = process.env) {
  const shell = env.OVERVOICE_BROWSER ? undefined : findProgram('chromium-headless-shell', env.PATH)
  return shell ?? findBrowser(env)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function usualPlaces(env, platform) {
  if (platform === 'darwin') {
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      MAC_PROGRAMS.map((name) => join(folder, name)),
    )
  }
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((root) => root !== undefined)
    return roots.flatMap((root) => WINDOWS_PROGRAMS.map((name) => join(root, name)))
  }
  return []
}

/** @param {NodeJS.ProcessEnv} env */
function firstOnPath(env) {
  for (const name of LINUX_NAMES) {
    const path = findProgram(name, env.PATH)
    if (path) return path
  }
  return undefined
}
