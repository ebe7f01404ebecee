import type { Page } from '@playwright/test'

/** The other views of a flow: comparison, merge, test, templates. */
export class FlowReview {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name })
  /** A change, by name. */
  readonly change = (name: string | RegExp) =>
    this.page.getByRole('region', { name: 'Changes' }).getByRole('button', { name })
  readonly picture = () => this.page.getByRole('region', { name: /^(Canvas|Picture)$/ })
  readonly node = (key: string) => this.picture().locator(`.react-flow__node[data-id="${key}"]`)

  async open(name: 'Compare' | 'Test path' | 'Templates'): Promise<void> {
    if (name === 'Test path') await this.page.getByRole('button', { name, exact: true }).click()
    else {
      await this.page.getByRole('button', { name: 'More flow actions' }).click()
      await this.page.getByRole('menuitem', { name: `${name}…` }).click()
    }
    await this.dialog(name).waitFor()
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close', exact: true }).click()
  }
}
