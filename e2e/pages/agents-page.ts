import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The service's agents, and the page of one of them. */
export class AgentsPage {
  private readonly page: Page
  readonly list
  readonly review
  /** What isn't published, on every tab of an agent. */
  readonly bar

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Agents' })
    this.review = page.getByRole('dialog', { name: 'Review changes' })
    this.bar = page.getByRole('region', { name: 'Unpublished changes' })
  }

  readonly row = (name: string) => this.list.getByRole('row', { name, exact: true })
  /** Without the headings. */
  readonly rows = () => this.list.locator('[role=row][data-id]')
  readonly search = () => this.page.getByRole('searchbox', { name: 'Find an agent' })
  readonly heading = (name: string) => this.page.getByRole('heading', { level: 1, name, exact: true })
  readonly field = (label: string) => this.page.getByRole('textbox', { name: label, exact: true })
  readonly unpublished = () => this.bar.getByRole('status')
  readonly send = () => this.bar.getByRole('button', { name: 'Publish' })
  readonly openReview = () => this.bar.getByRole('button', { name: 'Review…' })
  readonly allSent = () => this.bar.getByText('All changes published')
  readonly difference = (label: string) => this.review.getByRole('listitem').filter({ hasText: label })

  async open(): Promise<void> {
    await railLink(this.page, 'Agents').click()
    await this.heading('Agents').waitFor()
  }

  /** Creates an agent and opens its page. */
  async create(name: string, prompt: string, voice: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New agent' }).click()
    await this.fillNew(name, prompt, voice)
  }

  /** Fills the open dialog of a new agent, and opens its page. */
  async fillNew(name: string, prompt: string, voice: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'System prompt' }).fill(prompt)
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
