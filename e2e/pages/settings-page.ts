import { expect, type Page } from '@playwright/test'

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

  async choosePlan(name: 'Free' | 'Paid'): Promise<void> {
    await this.page.getByText(name, { exact: true }).click()
    await this.page.getByRole('radio', { name, checked: true }).waitFor()
  }

  async setBaseUrl(url: string): Promise<void> {
    await this.baseUrl().fill(url)
    await this.baseUrl().press('Enter')
    await this.baseUrl().blur()
  }

  /** A key is kept for the address, if need be this one. What was kept for it before may be shown only a moment after the address. */
  async haveKey(key: string): Promise<void> {
    const timeout = 2_000
    await expect(async () => {
      if (await this.keyField().isVisible()) {
        await this.keyField().fill(key, { timeout })
        await this.page.getByRole('button', { name: 'Store key' }).click({ timeout })
      }
      await expect(this.storedKey()).toBeVisible({ timeout })
    }).toPass({ timeout: 30_000 })
  }

  /** A key that is stored goes, after the question. */
  async removeKey(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove…', exact: true }).click()
    await this.page.getByRole('button', { name: 'Remove the key' }).click()
    await expect(this.keyField()).toBeFocused()
  }

  /** By its key: a button goes from under the pointer when a sentence above it goes, such as what was wrong with an address. */
  async storeKey(key: string): Promise<void> {
    await this.keyField().fill(key)
    await this.keyField().press('Enter')
    await this.storedKey().waitFor()
  }
}
