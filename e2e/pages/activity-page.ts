import type { Page } from '@playwright/test'

/** What the studio is doing and has to do, of all projects. */
export class ActivityPage {
  private readonly page: Page
  readonly main

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
  }

  readonly waiting = () => this.main.getByRole('grid', { name: 'Waiting blocks in order' }).getByRole('row')
  readonly decisions = () => this.main.getByRole('region', { name: /^Needs a decision/ }).getByRole('listitem')
  readonly speaking = () => this.main.getByRole('region', { name: /^Being spoken/ }).getByRole('listitem')
  readonly pauseAll = () => this.main.getByRole('button', { name: 'Pause all' })
  readonly goOn = () => this.main.getByRole('button', { name: 'Go on', exact: true })
  readonly cancelAll = () => this.main.getByRole('button', { name: 'Cancel all' })
  readonly isEmpty = () => this.main.getByRole('heading', { name: 'Nothing is waiting' })

  readonly requests = () => this.main.getByRole('grid', { name: 'Requests, newest first' }).getByRole('row')
  readonly findRequest = () => this.main.getByRole('searchbox', { name: 'Find a request' })
  readonly details = () => this.page.getByRole('dialog', { name: 'Details of the request' })

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Activity' }).click()
  }

  async openRequests(): Promise<void> {
    await this.open()
    await this.main.getByRole('tab', { name: 'Requests' }).click()
  }

  readonly bundle = () => this.page.getByRole('dialog', { name: 'Support bundle' })

  async keepBodies(): Promise<void> {
    await this.main.getByText('Keep bodies', { exact: true }).click()
    await this.main.getByRole('checkbox', { name: 'Keep bodies', checked: true }).waitFor()
  }

  /** Puts a support bundle together and saves it. */
  async saveBundle(): Promise<void> {
    await this.main.getByRole('button', { name: 'Support bundle' }).click()
    await this.bundle().getByText('With the bodies that were kept').click()
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

  readonly answer = () => this.main.getByRole('region', { name: 'Answer' })
  readonly sentBefore = () => this.main.getByRole('listbox', { name: /^Requests sent before/ }).getByRole('option')

  private async chooseBody(name: string): Promise<void> {
    await this.main.getByRole('radiogroup', { name: 'Body' }).getByText(name, { exact: true }).click()
  }

  /** Writes a request into the console, its body as JSON where there is one. */
  async writeRequest(method: string, path: string, json?: string): Promise<void> {
    await this.main.getByRole('button', { name: /Method$/ }).click()
    await this.page.getByRole('option', { name: method, exact: true }).click()
    await this.main.getByLabel('Path of the service').fill(path)
    await this.chooseBody(json === undefined ? 'No body' : 'JSON')
    if (json !== undefined) await this.main.getByRole('textbox', { name: 'JSON' }).fill(json)
  }

  /** Chooses a form as the body of the request and fills its only field with a file. */
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
    await this.main.getByRole('button', { name: /Which requests$/ }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** The waiting blocks' texts, in order. */
  async order(): Promise<string[]> {
    const rows = await this.waiting().allInnerTexts()
    return rows.map((row) => row.split('\n').find((line) => line.trim() !== '') ?? '')
  }
}
