import type { Page } from '@playwright/test'

/** The webhook workbench. */
export class WebhooksPage {
  private readonly page: Page
  readonly list

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Deliveries' })
  }

  readonly heading = () => this.page.getByRole('heading', { level: 1, name: 'Webhooks' })
  readonly receiving = () => this.page.getByRole('switch', { name: 'Receive deliveries on this machine' })
  readonly row = (text: string) => this.list.getByRole('row').filter({ hasText: text })
  readonly check = () => this.page.getByRole('button', { name: 'Check the signature' })

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Webhooks' }).click()
    await this.heading().waitFor()
  }

  async showTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
    await this.page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }

  /** Switches the receiver on; answers the address for senders on this machine. */
  async receive(): Promise<string> {
    const address = this.page.locator('code', { hasText: 'http://127.0.0.1:' })
    await this.page.getByText('Receive deliveries on this machine').click()
    await address.waitFor()
    return (await address.textContent()) ?? ''
  }

  async storeSecret(name: string, secret: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Secrets/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Secrets' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByLabel('Secret', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: 'Store it' }).click()
    await dialog.getByRole('button', { name: `Remove the secret ${name}` }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
