import type { Page } from '@playwright/test'

/** The panel for find and replace in all chapters. */
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
  /** A row, by the start of its accessible name. */
  readonly row = (name: string | RegExp) => this.list().getByRole('row', { name })

  /** What was found in takes and removed chapters. */
  readonly outside = () => this.panel.getByRole('grid', { name: 'Takes and removed chapters with matches' })
  /** A row of these, by the start of its accessible name. */
  readonly outsideRow = (name: string | RegExp) => this.outside().getByRole('row', { name })

  /** Opens the panel by its shortcut and enters the search text. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+F')
    await this.field().fill(text)
  }

  /** Opens the panel with the replacement field by its shortcut. */
  async replace(text: string, replacement: string): Promise<void> {
    await this.page.keyboard.press('Control+H')
    await this.field().fill(text)
    await this.replacement().fill(replacement)
  }
}
