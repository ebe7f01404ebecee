import type { Page } from '@playwright/test'

/** The settings: which service, whose key, how it looks. */
export class SettingsPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Settings' }).click()
    await this.page.getByRole('heading', { name: 'Settings' }).waitFor()
  }

  readonly practice = () => this.page.getByRole('switch', { name: 'Practice service' })
  readonly baseUrl = () => this.page.getByRole('textbox', { name: 'Base URL' })
  readonly keyField = () => this.page.getByLabel('API key', { exact: true })
  readonly storedKey = () => this.page.getByText(/^API key ending in/)

  async usePractice(isOn: boolean): Promise<void> {
    if ((await this.practice().isChecked()) !== isOn) await this.practice().locator('xpath=ancestor::label[1]').click()
  }

  async setBaseUrl(url: string): Promise<void> {
    await this.baseUrl().fill(url)
    await this.baseUrl().press('Enter')
    await this.baseUrl().blur()
  }

  async storeKey(key: string): Promise<void> {
    await this.keyField().fill(key)
    await this.page.getByRole('button', { name: 'Store key' }).click()
    await this.storedKey().waitFor()
  }
}
