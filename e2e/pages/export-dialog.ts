import { expect, type Page } from '@playwright/test'

/** The export dialog of a chapter. */
export class ExportDialog {
  private readonly page: Page
  readonly dialog

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /export/i })
  }

  /** Opens the dialog, writes these formats and waits for the report, at which one can look before it is closed. */
  async export(
    formats: readonly ('WAV' | 'MP3' | 'SRT captions' | 'VTT captions')[],
    name: string,
    atReport: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Export…' }).click()
    for (const box of await this.dialog.getByRole('checkbox').all()) {
      const label =
        (await box.getAttribute('aria-label')) ??
        (await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? ''))
      if ((await box.isChecked()) !== formats.some((format) => format === label.trim()))
        await box.locator('xpath=ancestor::label[1]').click()
    }
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.dialog.getByRole('button', { name: /^Export \d+ files?$|^Export$/ }).click()
    await expect(this.dialog.getByText(/\d+ files? written\./)).toBeVisible({ timeout: 90_000 })
    await atReport()
    await this.page.keyboard.press('Escape')
  }
}
