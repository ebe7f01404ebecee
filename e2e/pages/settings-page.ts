import { expect, type Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The settings: service, key, appearance. */
export class SettingsPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await railLink(this.page, 'Settings').click()
    await this.page.getByRole('heading', { name: 'Settings' }).waitFor()
  }

  readonly sandbox = () => this.page.getByRole('switch', { name: 'Sandbox' })
  readonly baseUrl = () => this.page.getByRole('textbox', { name: 'Base URL' })
  readonly keyField = () => this.page.getByLabel('API key', { exact: true })
  readonly storedKey = () => this.page.getByText(/^API key ending in/)

  async usesSandbox(isOn: boolean): Promise<void> {
    if ((await this.sandbox().isChecked()) !== isOn) await this.sandbox().locator('xpath=ancestor::label[1]').click()
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

  /**
   * Ensures that a key is stored for the URL, if necessary this one. An already stored key may appear a moment after
   * the URL.
   */
  async haveKey(key: string): Promise<void> {
    const timeout = 2_000
    await expect(async () => {
      if (await this.keyField().isVisible()) {
        await this.keyField().fill(key, { timeout })
        await this.page.getByRole('button', { name: 'Save API key' }).press('Enter', { timeout })
      }
      await expect(this.storedKey()).toBeVisible({ timeout })
    }).toPass({ timeout: 30_000 })
  }

  /** Removes a stored key, confirming the dialog. */
  async removeKey(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove…', exact: true }).click()
    await this.page.getByRole('button', { name: 'Remove the key' }).click()
    await expect(this.keyField()).toBeFocused()
  }

  /** By keyboard: a button moves under the pointer when a message above it disappears, such as an invalid URL. */
  async storeKey(key: string): Promise<void> {
    await this.keyField().fill(key)
    await this.keyField().press('Enter')
    await this.storedKey().waitFor()
  }
}
