import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

/** An exported review page, as a reviewer opens it from their own disk. */
export class ReviewPage {
  readonly page: Page
  readonly lit
  /** Words that comments are about. */
  readonly underlined
  readonly comment
  readonly comments
  readonly save
  /** Names in the script, in order. */
  readonly speakers
  readonly status

  constructor(page: Page) {
    this.page = page
    this.lit = page.locator('.lit')
    this.underlined = page.locator('.commented')
    this.comment = page.getByRole('button', { name: /^Comment on/ })
    this.comments = page.getByRole('complementary', { name: 'Comments' })
    this.save = page.getByRole('button', { name: 'Save comments' })
    this.speakers = page.locator('.speaker')
    this.status = page.getByRole('status')
  }

  async open(path: string): Promise<void> {
    await this.page.goto(pathToFileURL(path).href)
    // The audio is loaded.
    await this.page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= 3)
  }

  word(text: string) {
    return this.page.getByRole('main', { name: 'Script' }).locator('span', { hasText: new RegExp(`^${text}$`, 'u') })
  }

  /** Saves the comments, as the reviewer sends them back. */
  async download(): Promise<{ name: string; buffer: Buffer }> {
    const started = this.page.waitForEvent('download')
    await this.save.click()
    const download = await started
    return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) }
  }
}
