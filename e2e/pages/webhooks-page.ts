import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The webhook workbench. */
export class WebhooksPage {
  private readonly page: Page
  readonly list

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Deliveries' })
  }

  readonly heading = () => this.page.getByRole('heading', { level: 1, name: 'Webhooks' })
  readonly receiving = () => this.page.getByRole('switch', { name: 'Local receiver' })
  /** Without the headings. */
  readonly rows = () => this.list.locator('[role=row][data-id]')
  readonly row = (text: string) => this.rows().filter({ hasText: text })
  readonly check = () => this.page.getByRole('button', { name: 'Verify signature' })

  async open(): Promise<void> {
    await railLink(this.page, 'Webhooks').click()
    await this.heading().waitFor()
  }

  async showTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
    await this.page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }

  /** Turns the receiver on; returns the URL for local senders. */
  async receive(): Promise<string> {
    const address = this.page.locator('code', { hasText: 'http://127.0.0.1:' })
    await this.page.getByText('Local receiver').click()
    await address.waitFor()
    return (await address.textContent()) ?? ''
  }

  async storeSecret(name: string, secret: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Signing secrets/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Signing secrets' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByLabel('Secret', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: 'Add secret' }).click()
    await dialog.getByRole('button', { name: `Remove the secret ${name}` }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
