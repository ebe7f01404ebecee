import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

export interface FileOnDisk {
  name: string
  buffer: Buffer
}

/** The desk for watermark checks. */
export class WatermarkPage {
  private readonly page: Page
  readonly list
  readonly dialog

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Checks' })
    this.dialog = page.getByRole('dialog')
  }

  readonly row = (fileName: string) => this.list.getByRole('row', { name: new RegExp(`^${fileName}, `) })
  readonly status = () =>
    this.page.getByRole('region', { name: 'Watermark check', exact: true }).getByRole('status').first()
  readonly withKey = () => this.page.getByRole('switch', { name: /^Use my API key/ })
  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name })

  async open(): Promise<void> {
    await railLink(this.page, 'Watermark check').click()
    await this.page.getByRole('heading', { level: 1, name: 'Watermark check', exact: true }).waitFor()
  }

  /** Drops individual files like a file manager. */
  async drop(files: readonly FileOnDisk[]): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      (dropped) => {
        const transferred = new DataTransfer()
        for (const { name, base64 } of dropped) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          transferred.items.add(new File([bytes], name, { lastModified: 1 }))
        }
        return transferred
      },
      files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
    )
    const target = this.page.getByRole('region', { name: 'Watermark check', exact: true }).locator('[data-drop]')
    await target.dispatchEvent('dragover', { dataTransfer: transfer })
    await target.dispatchEvent('drop', { dataTransfer: transfer })
    await transfer.dispose()
  }

  /** Chooses files as if from the browser's dialog; they may be large. */
  async choose(files: readonly FileOnDisk[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('Choose files…').first().click()
    const payloads = files.map((file) => ({ ...file, mimeType: 'audio/wav' }))
    await (await chooser).setFiles(payloads, { timeout: 120_000 })
  }

  /** Chooses a folder on disk. */
  async chooseFolder(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('Choose a folder…').first().click()
    await (await chooser).setFiles(path)
  }

  /** Opens the details of a file. */
  async openCheck(fileName: string): Promise<void> {
    await this.row(fileName).press('Enter')
    await this.page.getByRole('dialog', { name: fileName }).waitFor()
  }
}
