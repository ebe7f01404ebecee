import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/set-up/find-browser.mjs'
import { findElectron } from './scripts/set-up/find-electron.mjs'
import { linkVideoEncoder } from './scripts/set-up/link-video-encoder.mjs'
import { hasDisplay, isRoot } from './scripts/start/app-window.mjs'

const electron = findElectron()
const canRunElectron = electron !== undefined && hasDisplay()

// Workers read this file too; only the run itself speaks.
if (!canRunElectron && process.env.TEST_WORKER_INDEX === undefined) {
  const why = electron ? 'there is no display for its windows' : "Electron's program is not on this machine"
  process.stderr.write(`The specs are not run in Electron: ${why}.\n`)
}

// Each spec starts the studio and practice services anew: Node compiles them once for all.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache')

// `RECORD=1` keeps videos of the specs that say so, slow enough to be followed.
const isRecording = Boolean(process.env.RECORD)
if (isRecording && process.env.PLAYWRIGHT_BROWSERS_PATH === undefined) {
  const folder = join(import.meta.dirname, '.tmp/video-encoder')
  if (!linkVideoEncoder(folder)) throw new Error('A video needs ffmpeg, which is not on this machine')
  process.env.PLAYWRIGHT_BROWSERS_PATH = folder
}

/**
 * The same specs in each host that this machine can run. They find out which one from the project's name; the fixture that
 * opens the studio finds Electron's program with `findElectron`.
 */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  fullyParallel: false,
  // Sound is played in real time: two specs at once starve each other on a small machine.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Deadlines, not waits: long enough for a machine that does other things besides.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    browserName: 'chromium',
    launchOptions: {
      ...(isRecording && { slowMo: 350 }),
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'chromium' },
    // The player's own spec opens a page of its own and no studio.
    ...(canRunElectron ? [{ name: 'electron', testIgnore: 'player.spec.ts' }] : []),
  ],
})
