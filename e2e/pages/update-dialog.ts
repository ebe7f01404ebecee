import type { Page } from '@playwright/test'

/** The dialog that updates a script from an edited file. */
export class UpdateDialog {
  private readonly page: Page
  readonly dialog
  readonly rows
  readonly figures
  readonly update

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Update script from file' })
    this.rows = this.dialog.getByRole('grid', { name: 'Changes' }).getByRole('row')
    this.figures = this.dialog.getByRole('status').filter({ hasText: /unchanged/ })
    this.update = this.dialog.getByRole('button', { name: /^Update (?:script|\d+ blocks?)$/ })
  }

  /** Opens the dialog beside Import and chooses a file. */
  async choose(file: { name: string; buffer: Buffer }): Promise<void> {
    await this.page.getByRole('button', { name: 'Update script from file' }).click()
    const chooser = this.page.waitForEvent('filechooser')
    await this.dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ mimeType: 'application/octet-stream', ...file })
  }
}
