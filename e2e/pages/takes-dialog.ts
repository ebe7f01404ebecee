import type { Page } from '@playwright/test'

/** All takes of the project with their sizes. */
export class TakesDialog {
  private readonly page: Page
  readonly dialog
  readonly list

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Manage takes' })
    this.list = this.dialog.getByRole('grid', { name: 'Takes of the project' })
  }

  readonly rows = () => this.list.locator('[role=row][data-id]')
  readonly row = (text: string) => this.rows().filter({ hasText: text })
  readonly total = () => this.dialog.getByRole('status').first()
  readonly deleteSelected = () => this.dialog.getByRole('button', { name: /^Delete \d+ takes? · / })
  readonly deleteUnused = () => this.dialog.getByRole('button', { name: /^Delete (all|the) / })
  readonly undo = () => this.dialog.getByRole('button', { name: 'Undo' })
  readonly details = () => this.page.getByRole('dialog', { name: 'Take details' })

  /** Opens it by its shortcut. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Alt+t')
    await this.dialog.waitFor()
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click()
    await this.dialog.waitFor({ state: 'detached' })
  }

  async choose(field: 'Takes', option: string): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(`${field}$`) }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }
}
