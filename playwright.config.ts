import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser } from './scripts/set-up/find-browser.mjs'
import { findElectron } from './scripts/set-up/find-electron.mjs'
import { linkVideoEncoder } from './scripts/set-up/link-video-encoder.mjs'
import { hasDisplay } from './scripts/start/app-window.mjs'
import { BROWSER_ARGS } from './scripts/test/browser-args.mjs'
import { listSoundSpecs } from './scripts/test/list-sound-specs.mjs'

const electron = findElectron()
const canRunElectron = electron !== undefined && hasDisplay()

// Workers load this file too; only the main process prints.
if (!canRunElectron && process.env.TEST_WORKER_INDEX === undefined) {
  const why = electron ? 'no display found' : "Electron isn't installed"
  process.stderr.write(`Electron specs are skipped: ${why}.\n`)
}

// Specs read English texts, whatever the system's language is.
process.env.LC_ALL = 'C.UTF-8'
// Each spec starts new studio and sandbox processes: Node compiles them once for all.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache')

// `RECORD=1` saves videos of the specs that support it, slowed down to be followed.
const isRecording = Boolean(process.env.RECORD)
if (isRecording && process.env.PLAYWRIGHT_BROWSERS_PATH === undefined) {
  const folder = join(import.meta.dirname, '.tmp/video-encoder')
  if (!linkVideoEncoder(folder)) throw new Error('A video needs ffmpeg, which is not on this machine')
  process.env.PLAYWRIGHT_BROWSERS_PATH = folder
}

// Specs of a worker share a keyring, and each begins with an empty one: of several workers, each has its own.
const ownBus = process.env.OVERVOICE_TEST_BUSES?.trim().split(' ')[Number(process.env.TEST_PARALLEL_INDEX)]
if (ownBus) process.env.DBUS_SESSION_BUS_ADDRESS = ownBus

const specFolder = join(import.meta.dirname, 'e2e/specs')
const soundSpecs = listSoundSpecs(specFolder).map((name) => join(specFolder, name))
// `npm test` runs the specs with and without sound separately; anybody else gets all of them.
const part = process.env.SPECS === 'sound' ? { testMatch: soundSpecs } : {}
const left = process.env.SPECS === 'screens' ? soundSpecs : []

/**
 * The same specs in each host this machine can run. Specs detect the host from the project's name; the fixture that
 * opens the studio finds Electron with `findElectron`.
 */
export default defineConfig({
  testDir: specFolder,
  outputDir: 'test-results',
  ...part,
  // Workers share single tests, not files, so all are busy to the end.
  fullyParallel: true,
  workers: 1,
  // `npm test` retries failed specs itself, alone and after everything else.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Deadlines for hangs: far longer than specs take, also on a machine busy with other work.
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
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
      executablePath: findHeadlessBrowser(),
      args: [
        ...BROWSER_ARGS,
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
    { name: 'chromium', testIgnore: left },
    // The player's own spec opens its own page and no studio.
    ...(canRunElectron ? [{ name: 'electron', testIgnore: ['player.spec.ts', ...left] }] : []),
  ],
})
