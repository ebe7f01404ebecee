import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** Consent sessions: the list, a session, and a speaker's page. */
export class RecordPage {
  private readonly page: Page
  readonly main

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
  }

  readonly step = () => this.main.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')
  readonly button = (name: string | RegExp) => this.main.getByRole('button', { name })
  readonly level = () => this.main.getByRole('meter', { name: 'Level' })
  readonly recording = (name: 'Voice sample' | 'Consent statement') =>
    this.main.getByRole('region', { name, exact: true })
  readonly phrase = () => this.main.getByLabel('Consent statement', { exact: true }).locator('bdi').first()
  readonly running = () => this.main.getByText(/^\s*Recording\s+\d/)
  readonly speakers = () => this.main.getByRole('grid', { name: 'Speakers' }).locator('[role=row][data-id]')

  /** Displayed length of the running recording. */
  async recordedMs(): Promise<number> {
    const [, minutes, seconds] = /(\d+):(\d+(?:\.\d)?)/.exec(await this.running().innerText()) ?? []
    return (Number(minutes) * 60 + Number(seconds)) * 1000
  }

  /** An error from the service or the studio, by card title. */
  readonly card = (title: string) => this.main.getByRole('region', { name: title, exact: true })
  readonly voiceMade = () => this.main.getByText(/^“.*” is ready to use\./)

  /** Uses a file instead of a recording; resolves when it was accepted or rejected. */
  async takeFile(name: string, bytes: Buffer): Promise<void> {
    await this.main.locator('input[type=file]').setInputFiles({ name, mimeType: 'audio/wav', buffer: bytes })
    await this.button('Use a file…').waitFor()
  }

  async open(): Promise<void> {
    await railLink(this.page, 'Voice cloning').click()
  }

  async createSession(title: string): Promise<void> {
    await this.main.getByRole('button', { name: 'New session' }).click()
    await this.page.getByRole('textbox', { name: 'Title' }).fill(title)
    await this.page.keyboard.press('Enter')
    await this.main.getByRole('heading', { name: title }).waitFor()
  }

  async addFromList(text: string): Promise<void> {
    await this.button('Add from a list…').click()
    await this.page.getByRole('textbox', { name: /^One name per line/ }).fill(text)
    await this.page.getByRole('button', { name: /^Add [1-9]/ }).click()
    await this.speakers().first().waitFor()
  }

  async openSpeaker(name: string): Promise<void> {
    await this.speakers().filter({ hasText: name }).click()
    await this.main.getByRole('heading', { level: 1, name }).waitFor()
  }
}
