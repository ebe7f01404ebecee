import type { Page } from '@playwright/test'

/** The screens that look at a flow from another side. */
export class FlowReview {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name })
  /** What differs, by what it is called. */
  readonly change = (name: string | RegExp) =>
    this.page.getByRole('region', { name: 'What differs' }).getByRole('button', { name })
  readonly picture = () => this.page.getByRole('region', { name: 'Picture' })
  readonly node = (key: string) => this.picture().locator(`.react-flow__node[data-id="${key}"]`)

  async open(name: 'Compare' | 'Try a path' | 'Templates'): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.dialog(name).waitFor()
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close', exact: true }).click()
  }
}
