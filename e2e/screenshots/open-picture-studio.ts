import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect as baseExpect, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { isRoot } from '../../scripts/start/app-window.mjs'
import { startPracticeRig, type PracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { runInLoopback, type RunningStudio } from '../fixtures/run-studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screenshots')
const THEMES = ['dark', 'light'] as const

/** Waits as long as a slow machine needs. */
export const expect = baseExpect.configure({ timeout: 30_000 })

/** A studio whose states are pictured, with the service that it speaks with. */
export interface PictureStudio {
  page: Page
  studio: RunningStudio
  service: PracticeRig
  /** Where the studio keeps everything. */
  homeFolder: string
  /**
   * Takes a picture in both themes, unless others are asked for.
   *
   * @param ready resolves at the moment to show, waited for anew in each theme
   * @param page another window than the studio's first
   */
  picture(name: string, ready?: () => Promise<void>, page?: Page): Promise<void>
  /** Text of this size, as a browser's own setting makes it, in a window that is loaded anew. */
  useText(sizePx: number, page?: Page): Promise<void>
  /** Switches the studio to the service of these pictures. */
  useService(key: string): Promise<void>
  /** Makes a project of these paragraphs and shows it, all of it stored. */
  write(title: string, paragraphs: readonly string[]): Promise<void>
  /** Ends the studio without a warning and opens it again over the same folder: `page` is another one then. */
  crash(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a studio of its own: a person's folder, a service, a window of 1280 by 800.
 *
 * @param wanted names of pictures; none for all of them
 * @param speed of streams in times of real time; 0 as fast as they are made
 * @param browserArgs more switches for the browser, such as those of its fake microphone
 * @param serviceArgs more switches for the practice service
 */
export async function openPictureStudio(
  wanted: readonly string[],
  speed = 1,
  browserArgs: readonly string[] = [],
  serviceArgs: readonly string[] = [],
): Promise<PictureStudio> {
  await mkdir(FOLDER, { recursive: true })
  const home = await mkdtemp(join(tmpdir(), 'overvoice-pictures-'))
  const service = await startPracticeRig(['--speed', String(speed), ...serviceArgs])
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--hide-scrollbars=false', ...browserArgs],
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['microphone'],
  })
  // A folder that reads like a person's: what the studio writes is shown below `~`.
  const start = async () => {
    const started = await runInLoopback(join(home, 'studio'), context, { env: { HOME: home, USERPROFILE: home } })
    started.page.setDefaultTimeout(30_000)
    return started
  }
  let studio = await start()
  return {
    get page() {
      return studio.page
    },
    get studio() {
      return studio
    },
    service,
    homeFolder: join(home, 'studio'),
    async picture(name, ready = async () => undefined, page = studio.page) {
      if (wanted.length > 0 && !wanted.includes(name)) return
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await ready()
        const path = join(FOLDER, `${name}-${colorScheme}.png`)
        await page.screenshot({ path, animations: 'disabled' })
        process.stdout.write(`${name}-${colorScheme}.png, ${Math.ceil((await stat(path)).size / 1024)} KB\n`)
      }
    },
    async useText(sizePx, page = studio.page) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })
      await page.reload()
    },
    async useService(key) {
      const settings = new SettingsPage(studio.page)
      await settings.open()
      await settings.usePractice(false)
      await settings.setBaseUrl(service.baseUrl)
      await settings.storeKey(key)
    },
    async write(title, paragraphs) {
      const projects = new ProjectsPage(studio.page)
      const script = new ScriptPage(studio.page)
      await projects.open()
      await projects.create(title)
      await script.paste(paragraphs.join('\n\n'))
      await script.saved().waitFor()
    },
    async crash() {
      await studio.end('SIGKILL')
      studio = await start()
    },
    async close() {
      await studio.end('SIGTERM')
      await browser.close()
      await service.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
