import type { Page } from '@playwright/test'

/** The panel that finds and replaces in every chapter. */
export class FindPanel {
  private readonly page: Page
  readonly panel

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Find in the project' })
  }

  readonly field = () => this.panel.getByRole('textbox', { name: 'Find in every chapter' })
  readonly replacement = () => this.panel.getByRole('textbox', { name: 'Replace with' })
  readonly summary = () => this.panel.getByRole('status').first()
  readonly option = (name: string) => this.panel.getByRole('button', { name, exact: true })
  readonly replaceButton = () => this.panel.getByRole('button', { name: /^Replace \d/ })
  readonly undo = () => this.panel.getByRole('button', { name: 'Undo' })
  readonly list = () => this.panel.getByRole('grid', { name: 'Found blocks' })
  readonly rows = () => this.list().getByRole('row')
  /** A row by the start of what a screen reader is told of it. */
  readonly row = (name: string | RegExp) => this.list().getByRole('row', { name })

  /** Opens the panel by its keys and writes what to look for. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+F')
    await this.field().fill(text)
  }

  /** Opens the panel by its keys with the field for a replacement. */
  async replace(text: string, replacement: string): Promise<void> {
    await this.page.keyboard.press('Control+H')
    await this.field().fill(text)
    await this.replacement().fill(replacement)
  }
}
