import { expect, type Page } from '@playwright/test'

export interface ExportChoices {
  /** Called while the report is shown. */
  atReport?: () => Promise<void>
  /** Captions say who speaks. */
  speakerNames?: boolean
}

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
    formats: readonly string[],
    name: string,
    { atReport = async () => undefined, speakerNames = false }: ExportChoices = {},
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Export…' }).click()
    const boxes = this.dialog.getByRole('group', { name: 'Formats' }).getByRole('checkbox')
    await boxes.first().waitFor()
    for (const box of await boxes.all()) {
      const label =
        (await box.getAttribute('aria-label')) ??
        (await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? ''))
      if ((await box.isChecked()) !== formats.some((format) => format === label.trim()))
        await box.locator('xpath=ancestor::label[1]').click()
    }
    const names = this.dialog.getByRole('checkbox', { name: /^Captions name who speaks/ })
    if ((await names.count()) > 0 && (await names.isChecked()) !== speakerNames)
      await this.dialog.getByText('Captions name who speaks').click()
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.dialog.getByRole('button', { name: /^Export \d+ files?$|^Export$/ }).click()
    await expect(this.dialog.getByText(/\d+ files? written\./)).toBeVisible({ timeout: 90_000 })
    await atReport()
    await this.page.keyboard.press('Escape')
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
