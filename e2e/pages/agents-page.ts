import type { Page } from '@playwright/test'

/** The agents of a service, and the page of one of them. */
export class AgentsPage {
  private readonly page: Page
  readonly list
  readonly review

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Agents' })
    this.review = page.getByRole('dialog', { name: 'What differs from the service' })
  }

  readonly row = (name: string) => this.list.getByRole('row', { name, exact: true })
  readonly search = () => this.page.getByRole('searchbox', { name: 'Find an agent' })
  readonly heading = (name: string) => this.page.getByRole('heading', { level: 1, name, exact: true })
  readonly field = (label: string) => this.page.getByRole('textbox', { name: label, exact: true })
  readonly send = () => this.page.getByRole('button', { name: /^Send \d+ changes?$/ }).first()
  readonly allSent = () => this.page.getByRole('button', { name: 'Nothing to send' })
  readonly difference = (label: string) => this.review.getByRole('listitem').filter({ hasText: label })

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Agents' }).click()
    await this.heading('Agents').waitFor()
  }

  /** Makes an agent and shows its page. */
  async create(name: string, prompt: string, voice: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New agent' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
    await dialog.getByRole('button', { name: /^Voice: / }).click()
    await this.page.getByRole('dialog', { name: 'Voice' }).getByRole('row', { name: voice }).click()
    await dialog.getByRole('button', { name: `Voice: ${voice}` }).waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await this.heading(name).waitFor()
  }

  async openAgent(name: string): Promise<void> {
    await this.row(name).press('Enter')
    await this.heading(name).waitFor()
  }

  async showTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  async choose(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
