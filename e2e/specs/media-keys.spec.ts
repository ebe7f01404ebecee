import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from '../../bench/studio/seed-chapter.ts'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from '../../scripts/test/browser-args.mjs'
import { expect, test } from '../fixtures/studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

// The headless shell isn't connected to the system's media controls.
test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, '--autoplay-policy=no-user-gesture-required'],
  },
})

const PLAYER = 'org.mpris.MediaPlayer2.Player'
const CHAPTER = `#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`

async function send(destination: string, path: string, ...message: string[]): Promise<string> {
  const args = ['--session', '--print-reply', `--dest=${destination}`, path, ...message]
  return (await promisify(execFile)('dbus-send', args)).stdout
}

/** The system's media controls for the only browser on the bus. */
const controls = {
  name: async () => {
    const names = await send('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.ListNames')
    return /org\.mpris\.MediaPlayer2\.[^"]+/.exec(names)?.[0] ?? ''
  },
  press: async (key: 'PlayPause' | 'Next' | 'Previous') =>
    void (await send(await controls.name(), '/org/mpris/MediaPlayer2', `${PLAYER}.${key}`)),
  read: async (property: 'Metadata' | 'PlaybackStatus') => {
    const name = await controls.name()
    if (name === '') return ''
    const get = ['org.freedesktop.DBus.Properties.Get', `string:${PLAYER}`, `string:${property}`]
    return send(name, '/org/mpris/MediaPlayer2', ...get)
  },
}

test('media keys play, pause and change the block, and the system shows the project and chapter', async ({
  studio,
}) => {
  test.skip(process.platform !== 'linux' || !process.env.DBUS_SESSION_BUS_ADDRESS, 'Its keys are pressed over D-Bus.')
  const { page } = studio
  const script = new ScriptPage(page)
  seedChapter(studio.homeFolder, { blocks: 3, secondsEach: 18 })
  await page.evaluate((place) => (location.hash = place), CHAPTER)
  await script.play().click()
  await expect.poll(() => controls.read('PlaybackStatus')).toContain('"Playing"')
  const shown = await controls.read('Metadata')
  expect(shown).toContain('"One hour"')
  expect(shown).toContain('"Bench"')

  await controls.press('PlayPause')
  await expect(script.play()).toBeVisible()
  await expect.poll(() => controls.read('PlaybackStatus')).toContain('"Paused"')
  await controls.press('Next')
  await expect(script.position()).toHaveAttribute('aria-valuetext', /block 2 of 3/)
  await controls.press('Next')
  await expect(script.position()).toHaveAttribute('aria-valuetext', /block 3 of 3/)
  await controls.press('Previous')
  await expect(script.position()).toHaveAttribute('aria-valuetext', /block 2 of 3/)
  await controls.press('PlayPause')
  await expect(script.pause()).toBeVisible()

  await new ProjectsPage(page).open()
  await expect.poll(() => controls.read('Metadata')).not.toContain('One hour')
})

test('playback in one window pauses another, unless several may play', async ({ studio }) => {
  const { page } = studio
  const script = new ScriptPage(page)
  seedChapter(studio.homeFolder, { blocks: 3, secondsEach: 18 })
  const other = await studio.openWindow()
  const otherScript = new ScriptPage(other)
  for (const window of [page, other]) await window.evaluate((place) => (location.hash = place), CHAPTER)
  /** Brings the window to the front first: windows behind others draw rarely, or not at all. */
  const play = async (each: ScriptPage, window: Page) => {
    await window.bringToFront()
    await each.play().click()
    await expect(each.pause()).toBeVisible()
  }
  /** Playback that repeats is ended only by another window. */
  const playInLoop = async (each: ScriptPage, window: Page) => {
    await play(each, window)
    await window.keyboard.press('l')
  }

  await playInLoop(script, page)
  await playInLoop(otherScript, other)
  await expect(script.play()).toBeVisible()
  await play(script, page)
  await expect(otherScript.play()).toBeVisible()

  await script.stop()
  await new SettingsPage(page).open()
  await page.getByText('Play in several windows at once').click()
  await page.evaluate((place) => (location.hash = place), CHAPTER)
  await play(otherScript, other)
  await play(script, page)
  await expect.poll(() => script.moment()).toMatchObject({ lit: /./ })
  await expect(otherScript.pause()).toBeVisible()
})
