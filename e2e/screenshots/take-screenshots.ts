import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect as baseExpect, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { isRoot } from '../../scripts/start/app-window.mjs'
import { startPracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { runInLoopback } from '../fixtures/run-studio.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { LIGHTHOUSE } from './lighthouse.ts'

// Goes through the studio as a person would and takes a picture of each state, in both themes. Names as arguments take
// only those.

const FOLDER = join(import.meta.dirname, '../../docs/screenshots')
const TITLE = 'The Lighthouse'
/** As fast as it is spoken, so that what is generated can be watched. */
const SPEED = '1'
const THEMES = ['dark', 'light'] as const
const expect = baseExpect.configure({ timeout: 30_000 })
const wanted = process.argv.slice(2)

/** Of the window; set when the studio is open. */
let page: Page

/** @param ready resolves at the moment to show, waited for anew in each theme */
async function picture(name: string, ready: () => Promise<void> = async () => undefined): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await ready()
    const path = join(FOLDER, `${name}-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    process.stdout.write(`${name}-${colorScheme}.png, ${Math.ceil((await stat(path)).size / 1024)} KB\n`)
  }
}

/** Text of this size, as a browser's own setting makes it, in a window that was opened with it. */
async function openWithText(sizePx: number): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })
  await page.reload()
  await new ScriptPage(page).everythingIsSpoken().waitFor()
}

/** Resolves when a word of some length has just begun to sound. */
async function wordBegins(): Promise<void> {
  const script = new ScriptPage(page)
  let last = (await script.moment()).lit
  const isNew = async () => {
    const { lit } = await script.moment()
    const began = lit !== last && lit.length > 4
    last = lit
    return began
  }
  await expect.poll(isNew, { intervals: [20] }).toBe(true)
}

await mkdir(FOLDER, { recursive: true })
const home = await mkdtemp(join(tmpdir(), 'overvoice-pictures-'))
const exports = join(tmpdir(), 'The Lighthouse')
const service = await startPracticeRig(['--speed', SPEED])
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--hide-scrollbars=false'],
})
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
const studio = await runInLoopback(join(home, 'home'), context)
try {
  page = studio.page
  page.setDefaultTimeout(30_000)
  const projects = new ProjectsPage(page)
  const script = new ScriptPage(page)
  const settings = new SettingsPage(page)

  await page.getByText('No projects yet').waitFor()
  await picture('projects-empty')
  await settings.open()
  await settings.usePractice(false)
  await settings.setBaseUrl(service.baseUrl)
  await settings.storeKey(service.apiKeys.paid)
  await page.getByRole('button', { name: 'Test key' }).click()
  await page.getByText(/accepted the key/).waitFor()
  await page.getByRole('textbox', { name: 'Folder' }).fill(exports)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings' }).click()
  await picture('settings')

  await projects.open()
  await projects.create(TITLE)
  await script.saved().waitFor()
  await picture('script-empty')

  await script.paste(LIGHTHOUSE.map(({ text }) => text).join('\n\n'))
  for (const [index, { voice }] of LIGHTHOUSE.entries()) {
    if (voice === 'Aria') continue
    await script.select(index + 1)
    await script.chooseVoice(voice)
  }
  await script.saved().waitFor()
  await script.select(4)
  await expect(page.getByText(/^Pasted/)).toBeHidden()
  await script.generate().waitFor()
  await picture('script-writing')

  await script.generate().click()
  await expect(script.mark(3)).toHaveAttribute('title', /fresh/)
  await picture('script-generating', wordBegins)
  await expect(script.everythingIsSpoken()).toBeVisible()

  await script.pause().click()
  await script.select(2)
  await page.keyboard.press('Alt+Enter')
  await picture('script-playing', wordBegins)
  await openWithText(32)
  await script.editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+Enter')
  await picture('script-large-text', wordBegins)
  await openWithText(16)
  await script.select(2)

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'All actions' }).waitFor()
  await picture('command-palette')
  await page.keyboard.press('Escape')

  const dialog = new ExportDialog(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await dialog.dialog.getByText(/of sound/).waitFor()
  await picture('export')
  await page.keyboard.press('Escape')
  await dialog.export(['WAV', 'MP3', 'SRT captions', 'VTT captions'], 'lighthouse-2', () => picture('export-report'))

  await script.append(7, ' One of them was a forbiddenword.')
  await script.append(5, ' She counted them twice.')
  await service.fault({ kind: 'cut', after_bytes: 200_000 }, { path: '/v1/audio/stream/with-timestamps' })
  await page.keyboard.press('Control+Enter')
  await script.inspector.getByRole('button', { name: /^Get the rest/ }).waitFor()
  await script.select(7)
  await page.keyboard.press('Control+Enter')
  await script.inspector
    .getByText(/refused/)
    .first()
    .waitFor()
  if (await script.pause().isVisible()) await script.pause().click()
  await script.select(7)
  await script.inspector
    .getByRole('button', { name: /characters$/ })
    .first()
    .waitFor()
  await picture('script-refused')
  await script.select(5)
  await picture('script-cut')

  await projects.open()
  await projects.create('Harbour notices')
  await script.paste('The ferry leaves at 9:40.\n\nDogs travel free of charge.')
  await script.saved().waitFor()
  await projects.open()
  await page.getByRole('row', { name: TITLE }).waitFor()
  await picture('projects')
  await page.getByRole('link', { name: 'Voices' }).click()
  await page.getByRole('row').first().waitFor()
  await picture('voices')

  await service.stop()
  await projects.open()
  await projects.openProject(TITLE)
  await script.append(4, ' It was still there.')
  await page.keyboard.press('Control+Enter')
  await script.inspector
    .getByText(/could not be reached/)
    .first()
    .waitFor()
  await script.select(3)
  await page.keyboard.press('Alt+Enter')
  await picture('script-offline', wordBegins)
} finally {
  await studio.end('SIGTERM')
  await browser.close()
  await service.stop()
  for (const folder of [home, exports]) await rm(folder, { recursive: true, force: true })
}
