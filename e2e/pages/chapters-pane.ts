import type { Page } from '@playwright/test'

/** The chapters at the left of a script. */
export class ChaptersPane {
  private readonly page: Page
  readonly pane
  readonly rows

  constructor(page: Page) {
    this.page = page
    this.pane = page.getByRole('navigation', { name: 'Chapters' })
    this.rows = this.pane.getByRole('row')
  }

  /** A chapter's row by the start of what a screen reader is told of it. */
  readonly row = (name: string) => this.pane.getByRole('row', { name })
  readonly nameField = () => this.pane.getByRole('textbox', { name: /^Name of chapter/ })
  /** Between which chapters one that is carried can be put. */
  readonly dropPlaces = () => this.pane.getByRole('button', { name: /^Insert / })
  readonly dropPlace = (name: string) => this.pane.getByRole('button', { name })
  readonly status = () => this.page.getByRole('main').locator('p[role=status].visually-hidden')

  /** Names in order, of the rows in sight. */
  async names(): Promise<string[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => (row.ariaLabel ?? '').split(', chapter ')[0] ?? ''))
  }

  /** Presses the button and waits until the new chapter is open: for a moment the one before still is. */
  async add(): Promise<void> {
    const told = (await this.pane.getByRole('row', { name: /, open,/ }).getAttribute('aria-label')) ?? ''
    const number = Number(/, chapter (\d+) of \d+, open,/.exec(told)?.[1])
    await this.pane.getByRole('button', { name: 'Add a chapter' }).click()
    await this.pane.getByRole('row', { name: new RegExp(`, chapter ${number + 1} of \\d+, open,`) }).waitFor()
    await this.page.getByRole('textbox', { name: 'Script' }).waitFor()
  }

  /** Chooses an entry of a chapter's menu. */
  async choose(name: string, entry: string): Promise<void> {
    await this.row(name).hover()
    await this.row(name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
}
