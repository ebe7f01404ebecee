import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** How one word is said, and the list of all words. */
export class SayAsDialogs {
  private readonly page: Page
  readonly word
  readonly list
  readonly importing
  /** What taking a word away would do, before it is done. */
  readonly removing

  constructor(page: Page) {
    this.page = page
    this.word = page.getByRole('dialog', { name: /^(Say as|Change how it is said)$/ }).filter({ hasText: 'Said as' })
    this.list = page.getByRole('dialog', { name: 'Say as' }).filter({ hasText: 'Export CSV' })
    this.removing = page.getByRole('dialog', { name: /^Say “.*” as it is written$/ })
    this.importing = page.getByRole('dialog', { name: 'Import words' })
  }

  readonly written = () => this.word.getByRole('textbox', { name: 'Written' })
  readonly spoken = () => this.word.getByRole('textbox', { name: 'Said as' })
  readonly hear = () => this.word.getByRole('button', { name: /^Hear it/ })
  readonly save = () => this.word.getByRole('button', { name: 'Save' })
  /** The button that takes a file's words over. */
  readonly take = () => this.importing.getByRole('button', { name: /^Import/ })
  readonly rows = () => this.list.getByRole('row')

  async where(name: 'Only this block' | 'This project' | 'Everywhere'): Promise<void> {
    await this.word.getByRole('radio', { name }).click({ force: true })
  }

  /** Opens the list of all words from the inspector. */
  async openList(): Promise<void> {
    await this.page.getByRole('button', { name: 'All words' }).click()
    await this.list.waitFor()
  }

  async search(text: string): Promise<void> {
    await this.list.getByRole('searchbox', { name: 'Find a word' }).fill(text)
  }

  async order(name: 'As written' | 'As said' | 'Where' | 'Newest first'): Promise<void> {
    await this.list.getByRole('button', { name: /Order$/ }).click()
    await this.page.getByRole('option', { name }).click()
  }

  /** Adds a word of the project through the list. */
  async add(written: string, spoken: string): Promise<void> {
    await this.list.getByRole('button', { name: 'Add a word' }).click()
    await this.written().fill(written)
    await this.spoken().fill(spoken)
    await this.save().click()
    await this.word.waitFor({ state: 'hidden' })
  }

  /** What the file that the list is written to holds. */
  async exportAs(format: 'CSV' | 'PLS'): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.list.getByRole('button', { name: `Export ${format}` }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }

  /** Gives a file to the import, which is opened when it is not. */
  async chooseFile(name: string, content: string): Promise<void> {
    if (!(await this.importing.isVisible())) await this.list.getByRole('button', { name: 'Import…' }).click()
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.importing.getByRole('button', { name: /^Choose a/ }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  }
}
