import type { Page } from '@playwright/test'

/** The import dialog. */
export class ImportDialog {
  private readonly page: Page
  readonly dialog
  readonly rows
  readonly figures
  readonly store

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^(?:Import text|New project from text)$/ })
    this.rows = this.dialog.getByRole('row')
    this.figures = this.dialog.getByRole('status').filter({ hasText: / · / })
    this.store = this.dialog.getByRole('button', { name: /^Import/ })
  }

  /** Opens the dialog by its shortcut and chooses a file. */
  async choose(file: { name: string; buffer: Buffer; mimeType?: string }): Promise<void> {
    await this.page.keyboard.press('Control+o')
    const chooser = this.page.waitForEvent('filechooser')
    await this.dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles({ mimeType: 'text/plain', ...file })
  }

  /** Drops a file onto the open project, or onto another place. */
  async drop(name: string, text: string, onto = this.page.getByRole('textbox', { name: 'Script' })): Promise<void> {
    await onto.evaluate(
      (element, [fileName, words]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([words ?? ''], fileName ?? ''))
        for (const type of ['dragover', 'drop']) {
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
        }
      },
      [name, text],
    )
  }

  async select(field: string, option: string): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(field) }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** The choice of the column that has this. */
  column(field: string) {
    return this.dialog.getByRole('group', { name: 'Columns' }).getByRole('button', { name: new RegExp(`${field}$`) })
  }

  async check(field: string): Promise<void> {
    await this.dialog.getByText(field, { exact: true }).click()
  }

  /** Accessible names of the visible preview rows. */
  async told(): Promise<string[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => row.ariaLabel ?? ''))
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).first().click()
  }
}
