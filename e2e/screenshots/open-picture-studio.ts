import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect as baseExpect, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { isRoot } from '../../scripts/start/app-window.mjs'
import { startSandboxRig, type SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { runInLoopback, type RunningStudio } from '../fixtures/run-studio.ts'
import { setTextSize } from '../fixtures/set-text-size.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

/** Not committed; `npm run screenshots -- --documents` puts those that documents show into docs/screenshots. */
const FOLDER = join(import.meta.dirname, '../../.tmp/screenshots')
const THEMES = ['dark', 'light'] as const

/** Timeouts long enough for a slow machine. */
export const expect = baseExpect.configure({ timeout: 30_000 })

/** A studio for screenshots, with its service. */
export interface PictureStudio {
  page: Page
  studio: RunningStudio
  service: SandboxRig
  /** The studio's data folder. */
  homeFolder: string
  /**
   * Takes a screenshot in both themes by default.
   *
   * @param ready resolves at the moment to capture, awaited again in each theme
   * @param page a window other than the studio's first
   */
  picture(name: string, ready?: () => Promise<void>, page?: Page): Promise<void>
  /** Takes a screenshot, and another one with the ending -200 at twice the text size. */
  pictureInBothSizes(name: string): Promise<void>
  /** Sets the text size like a browser setting, and reloads the window. */
  useText(sizePx: number, page?: Page): Promise<void>
  /** Switches the studio to the screenshots' service. */
  useService(key: string): Promise<void>
  /** Creates a project with these paragraphs and opens it, fully stored. */
  write(title: string, paragraphs: readonly string[]): Promise<void>
  /** Kills the studio and reopens it over the same folder; `page` is then a new one. */
  crash(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a studio with its own home folder, service, and 1280 × 800 window.
 *
 * @param wanted names of screenshots; empty for all
 * @param speed speed of streams as a multiple of real time; 0 for as fast as they are generated
 * @param browserArgs additional switches for the browser, such as for its fake microphone
 * @param serviceArgs additional switches for the sandbox
 */
export async function openPictureStudio(
  wanted: readonly string[],
  speed = 1,
  browserArgs: readonly string[] = [],
  serviceArgs: readonly string[] = [],
): Promise<PictureStudio> {
  await mkdir(FOLDER, { recursive: true })
  const home = await mkdtemp(join(tmpdir(), 'overvoice-pictures-'))
  const service = await startSandboxRig(['--speed', String(speed), ...serviceArgs])
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--hide-scrollbars=false', ...browserArgs],
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['microphone'],
  })
  // A realistic user folder: paths written by the studio are shown below `~`.
  const start = async () => {
    const started = await runInLoopback(join(home, 'studio'), context, { env: { HOME: home, USERPROFILE: home } })
    started.page.setDefaultTimeout(30_000)
    return started
  }
  let studio = await start()
  const picture: PictureStudio['picture'] = async (name, ready = async () => undefined, page = studio.page) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await ready()
      const path = join(FOLDER, `${name}-${colorScheme}.png`)
      await page.screenshot({ path, animations: 'disabled' })
      process.stdout.write(`${name}-${colorScheme}.png, ${Math.ceil((await stat(path)).size / 1024)} KB\n`)
    }
  }
  return {
    get page() {
      return studio.page
    },
    get studio() {
      return studio
    },
    service,
    homeFolder: join(home, 'studio'),
    picture,
    async pictureInBothSizes(name) {
      await picture(name)
      await setTextSize(studio.page, 32)
      await picture(`${name}-200`)
      await setTextSize(studio.page, 16)
    },
    async useText(sizePx, page = studio.page) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })
      await page.reload()
    },
    async useService(key) {
      const settings = new SettingsPage(studio.page)
      await settings.open()
      await settings.usesSandbox(false)
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
