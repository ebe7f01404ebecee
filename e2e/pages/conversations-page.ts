import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The service's conversations, and the page of one of them. */
export class ConversationsPage {
  private readonly page: Page
  readonly list
  readonly transcript
  readonly criteria
  readonly recording
  readonly found
  readonly notes

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Conversations' })
    this.transcript = page.getByRole('list', { name: 'Transcript' })
    this.criteria = page.getByRole('region', { name: 'Evaluation' })
    this.found = page.getByRole('grid', { name: 'Search results' })
    this.notes = page.getByRole('region', { name: 'Notes' })
    this.recording = page.getByRole('region', { name: 'Recording' })
  }

  /** Without the headings. */
  readonly rows = () => this.list.locator('[role=row][data-id]')
  readonly row = (text: string | RegExp) => this.rows().filter({ hasText: text })
  readonly line = (text: string | RegExp) => this.transcript.getByRole('listitem').filter({ hasText: text })
  readonly heading = (name: string) => this.page.getByRole('heading', { level: 1, name, exact: true })
  readonly live = () => this.page.getByRole('status').getByText('Live', { exact: true })
  readonly completed = () => this.page.getByRole('status').getByText('completed', { exact: true })

  async open(): Promise<void> {
    await railLink(this.page, 'Conversations').click()
    await this.heading('Conversations').waitFor()
  }

  /** Starts a conversation with an agent from the list and opens it. */
  async startWith(agent: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Test agent' }).click()
    await this.page.getByRole('dialog').getByRole('option', { name: agent }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await this.heading(agent).waitFor()
  }

  /** Opens the conversation of a row. */
  async openRow(text: string | RegExp): Promise<void> {
    await this.row(text).first().press('Enter')
    await this.page.getByRole('region', { name: 'Details' }).waitFor()
  }

  /** Searches all transcripts. */
  async find(typed: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search transcripts' }).fill(typed)
  }

  /** Exports in these formats from the open dialog, and closes it. */
  async exportAs(formats: readonly string[]): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^Export / })
    for (const format of formats) await dialog.getByText(format, { exact: false }).click()
    await dialog.getByRole('button', { name: /^Export \d+ files?$/ }).click()
    await dialog.getByText(/^Exported \d+ files?\.$/).waitFor()
  }

  async choose(filter: string, option: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }
}
