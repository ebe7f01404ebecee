import type { Locator, Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** Workspaces: their list in the settings, and the switcher in the navigation. */
export class WorkspacesPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly group = () => this.page.getByRole('region', { name: 'Workspaces' })
  readonly row = (name: string) => this.group().getByRole('listitem').filter({ hasText: name })
  readonly switcher = () =>
    this.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: /^Workspace: / })
  readonly dialog = () => this.page.getByRole('dialog')
  /** The open workspace, in the navigation. */
  readonly openNow = (name: string) => this.page.getByRole('button', { name: `Workspace: ${name}, ` })

  async open(): Promise<void> {
    await railLink(this.page, 'Settings').click()
    await this.group().getByRole('listitem').first().waitFor()
  }

  async add(name: string, baseUrl: string, key: string): Promise<void> {
    await this.group().getByRole('button', { name: 'Add a workspace…' }).click()
    await this.fill(name, baseUrl, key)
    await this.dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await this.row(name).waitFor()
  }

  async fill(name: string, baseUrl: string, key: string): Promise<void> {
    await this.dialog().getByRole('textbox', { name: 'Name' }).fill(name)
    await this.dialog().getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
    await this.dialog().getByLabel('API key', { exact: true }).fill(key)
  }

  async choose(name: string, action: 'Edit…' | 'Remove…'): Promise<Locator> {
    await this.group()
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
    await this.dialog().waitFor()
    return this.dialog()
  }

  /** With the keyboard only. Doesn't wait for the other one to open. */
  async switchByKeys(name: string): Promise<void> {
    await this.page.keyboard.press('Alt+Shift+w')
    await this.page.getByRole('menu', { name: /^Workspace: / }).waitFor()
    await this.page.getByRole('menuitem', { name, exact: true }).focus()
    await this.page.keyboard.press('Enter')
  }
}
