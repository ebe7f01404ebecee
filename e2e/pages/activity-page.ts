import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** Running and queued work of all projects. */
export class ActivityPage {
  private readonly page: Page
  readonly main

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
  }

  readonly waiting = () => this.main.getByRole('grid', { name: 'Waiting blocks in order' }).getByRole('row')
  readonly decisions = () => this.main.getByRole('region', { name: /^Needs attention/ }).getByRole('listitem')
  readonly speaking = () => this.main.getByRole('region', { name: /^Generating/ }).getByRole('listitem')
  readonly pauseAll = () => this.main.getByRole('button', { name: 'Pause all' })
  readonly goOn = () => this.main.getByRole('button', { name: 'Resume', exact: true })
  readonly cancelAll = () => this.main.getByRole('button', { name: 'Cancel all' })
  readonly isEmpty = () => this.main.getByRole('heading', { name: 'Queue is empty' })

  readonly requests = () => this.main.getByRole('grid', { name: 'Requests' }).locator('[role=row][data-id]')
  readonly findRequest = () => this.main.getByRole('searchbox', { name: 'Find a request' })
  readonly details = () => this.page.getByRole('dialog', { name: 'Request details' })

  async showDetails(tab: string): Promise<void> {
    await this.details().getByRole('tab', { name: tab }).click()
  }

  async open(): Promise<void> {
    await railLink(this.page, 'Activity').click()
  }

  async openRequests(): Promise<void> {
    await this.open()
    await this.main.getByRole('tab', { name: 'Requests' }).click()
  }

  readonly bundle = () => this.page.getByRole('dialog', { name: 'Support bundle' })

  async recordBodies(): Promise<void> {
    await this.main.getByText('Capture bodies', { exact: true }).click()
    await this.main.getByRole('checkbox', { name: 'Capture bodies', checked: true }).waitFor()
  }

  /** Creates and saves a support bundle. */
  async saveBundle(): Promise<void> {
    await this.main.getByRole('button', { name: 'Support bundle' }).click()
    await this.bundle().getByText('Include captured bodies').click()
    await this.bundle()
      .getByRole('button', { name: /^Save .* as a zip file$/ })
      .click()
    await this.bundle()
      .getByText(/^Saved as /)
      .waitFor()
  }

  async openConsole(): Promise<void> {
    await this.open()
    await this.main.getByRole('tab', { name: 'Console' }).click()
  }

  readonly answer = () => this.main.getByRole('region', { name: 'Response' })
  readonly sentBefore = () => this.main.getByRole('listbox', { name: /^Previous requests/ }).getByRole('option')

  private async chooseBody(name: string): Promise<void> {
    await this.main.getByRole('radiogroup', { name: 'Body' }).getByText(name, { exact: true }).click()
  }

  /** Enters a request into the console, with a JSON body if given. */
  async writeRequest(method: string, path: string, json?: string): Promise<void> {
    await this.main.getByRole('button', { name: /Method$/ }).click()
    await this.page.getByRole('option', { name: method, exact: true }).click()
    await this.main.getByLabel('Path').fill(path)
    await this.chooseBody(json === undefined ? 'No body' : 'JSON')
    if (json !== undefined) await this.main.getByRole('textbox', { name: 'JSON' }).fill(json)
  }

  /** Chooses a form as the request body and fills its only field with a file. */
  async writeForm(field: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.chooseBody('Form')
    await this.main.getByLabel('Name of field 1').fill(field)
    const chooser = this.page.waitForEvent('filechooser')
    await this.main.getByRole('button', { name: 'Choose a file for field 1' }).click()
    await (await chooser).setFiles(file)
    await this.main.getByTitle(file.name).waitFor()
  }

  async send(): Promise<void> {
    await this.main.getByRole('button', { name: 'Send', exact: true }).click()
  }

  async chooseRequests(name: string): Promise<void> {
    await this.main.getByRole('button', { name: /Filter requests$/ }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** Texts of the queued blocks, in order. */
  async order(): Promise<string[]> {
    const rows = await this.waiting().allInnerTexts()
    return rows.map((row) => row.split('\n').find((line) => line.trim() !== '') ?? '')
  }
}
