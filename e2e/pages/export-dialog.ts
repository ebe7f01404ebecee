import { expect, type Page } from '@playwright/test'

export interface ExportChoices {
  /** Called while the report is shown. */
  atReport?: () => Promise<void>
  /** Captions include speaker names. */
  speakerNames?: boolean
  /** What to export, such as `All chapters, one file`; the open chapter if absent. */
  scope?: string
}

/** The sample rate and bit depth of takes, with which audio is exported unchanged. */
const TAKE_FORMAT = [
  { field: /Sample rate$/, option: '24 kHz' },
  { field: /Bit depth/, option: '16 bit' },
]

/** The export dialog of a chapter. */
export class ExportDialog {
  private readonly page: Page
  readonly dialog

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /export/i })
  }

  /** Files, length, size and folder, beside the button. */
  outcome() {
    return this.dialog.getByText(/ files? · .* → /)
  }

  /** Shows the individual settings, which a form that opens on a preset hides. */
  async customize(): Promise<void> {
    const formats = this.dialog.getByRole('group', { name: 'Formats' })
    const closed = this.dialog.getByRole('button', { name: 'Customize', expanded: false })
    await formats.or(closed).waitFor()
    if (await closed.isVisible()) await closed.click()
    await formats.waitFor()
  }

  /** Chooses the sample rate and bit depth of takes, where the selected formats have them. */
  async chooseTakeFormat(): Promise<void> {
    for (const { field, option } of TAKE_FORMAT) {
      const select = this.dialog.getByRole('button', { name: field })
      if ((await select.count()) === 0 || (await select.innerText()).includes(option)) continue
      await select.click()
      await this.page.getByRole('option', { name: option }).click()
    }
  }

  /** Opens the dialog, exports these formats with the takes’ sample rate and bit depth, and waits for the report, which can be inspected before it closes. */
  async export(
    formats: readonly string[],
    name: string,
    { atReport = async () => undefined, speakerNames = false, scope }: ExportChoices = {},
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Export…' }).click()
    if (scope !== undefined) {
      await this.dialog.getByRole('button', { name: 'This chapter Export' }).click()
      await this.page.getByRole('option', { name: scope, exact: true }).click()
    }
    await this.customize()
    const boxes = this.dialog.getByRole('group', { name: 'Formats' }).getByRole('checkbox')
    for (const box of await boxes.all()) {
      const label =
        (await box.getAttribute('aria-label')) ??
        (await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? ''))
      if ((await box.isChecked()) !== formats.some((format) => format === label.trim()))
        await box.locator('xpath=ancestor::label[1]').click()
    }
    await this.chooseTakeFormat()
    const names = this.dialog.getByRole('checkbox', { name: /^Include speaker names in captions/ })
    if ((await names.count()) > 0 && (await names.isChecked()) !== speakerNames)
      await this.dialog.getByText('Include speaker names in captions').click()
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.dialog.getByRole('button', { name: /^Export( \d+ files?| with \d+ out-of-date blocks?)?$/ }).click()
    await expect(this.dialog.getByText(/Exported \d+ files?\./)).toBeVisible({ timeout: 90_000 })
    await atReport()
    await this.page.keyboard.press('Escape')
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
