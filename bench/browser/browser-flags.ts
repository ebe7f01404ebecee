import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { isRoot } from '../../scripts/start/app-window.mjs'

/** Flags of every measured browser, subject and peer alike. */
export const BROWSER_FLAGS: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--autoplay-policy=no-user-gesture-required',
]

/** The measured browser. */
export function browserProgram(): string {
  const program = findBrowser()
  if (program === undefined)
    throw new Error('No browser of the Chromium family is installed; OVERVOICE_BROWSER names one.')
  return program
}
