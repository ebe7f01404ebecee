import { readFile } from 'node:fs/promises'
import { ScriptPage } from './script-page.ts'
import type { Page } from '@playwright/test'

/** The pronunciation of one word, and the list of all words. */
export class PronunciationDialogs {
  private readonly page: Page
  readonly word
  readonly list
  readonly importing
  /** The effect of removing a word, shown beforehand. */
  readonly removing

  constructor(page: Page) {
    this.page = page
    this.word = page.getByRole('dialog', { name: /^(Add|Edit) pronunciation$/ }).filter({ hasText: 'Pronounce as' })
    this.list = page.getByRole('dialog', { name: 'Pronunciations' }).filter({ hasText: 'Export CSV' })
    this.removing = page.getByRole('dialog', { name: /^Remove the pronunciation for “/ })
    this.importing = page.getByRole('dialog', { name: 'Import words' })
  }

  readonly written = () => this.word.getByRole('textbox', { name: 'Word' })
  readonly spoken = () => this.word.getByRole('textbox', { name: 'Pronounce as' })
  readonly hear = () => this.word.getByRole('button', { name: /^Preview/ })
  readonly save = () => this.word.getByRole('button', { name: 'Save' })
  /** The button that imports a file's words. */
  readonly take = () => this.importing.getByRole('button', { name: /^Import/ })
  readonly rows = () => this.list.getByRole('row')

  async where(name: 'Only this block' | 'This project' | 'Everywhere'): Promise<void> {
    await this.word.getByRole('radio', { name }).click({ force: true })
  }

  /** Opens the list of all words from the inspector. */
  async openList(): Promise<void> {
    await new ScriptPage(this.page).openSection('Pronunciation')
    await this.page.getByRole('button', { name: 'All pronunciations' }).click()
    await this.list.waitFor()
  }

  async search(text: string): Promise<void> {
    await this.list.getByRole('searchbox', { name: 'Find a word' }).fill(text)
  }

  async order(name: 'Word' | 'Pronunciation' | 'Applies to' | 'Newest first'): Promise<void> {
    await this.list.getByRole('button', { name: /Sort by$/ }).click()
    await this.page.getByRole('option', { name }).click()
  }

  /** Adds a word to the project through the list. */
  async add(written: string, spoken: string): Promise<void> {
    await this.list.getByRole('button', { name: 'Add pronunciation' }).click()
    await this.written().fill(written)
    await this.spoken().fill(spoken)
    await this.save().click()
    await this.word.waitFor({ state: 'hidden' })
  }

  /** Contents of the exported file. */
  async exportAs(format: 'CSV' | 'PLS'): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.list.getByRole('button', { name: `Export ${format}` }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }

  /** Chooses a file for the import, opening the dialog if needed. */
  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    if (!(await this.importing.isVisible())) await this.list.getByRole('button', { name: 'Import…' }).click()
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.importing.getByRole('button', { name: /^Choose a/ }).click(),
    ])
    await chooser.setFiles({
      name,
      mimeType: 'text/plain',
      buffer: typeof content === 'string' ? Buffer.from(content) : content,
    })
  }
}
