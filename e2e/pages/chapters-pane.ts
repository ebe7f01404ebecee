import type { Page } from '@playwright/test'

/** The chapter list next to a script. */
export class ChaptersPane {
  private readonly page: Page
  readonly pane
  readonly rows

  constructor(page: Page) {
    this.page = page
    this.pane = page.getByRole('navigation', { name: 'Chapters' })
    this.rows = this.pane.getByRole('row')
  }

  /** A chapter's row, by the start of its accessible name. */
  readonly row = (name: string) => this.pane.getByRole('row', { name })
  readonly nameField = () => this.pane.getByRole('textbox', { name: /^Name of chapter/ })
  /** Drop positions between chapters. */
  readonly dropPlaces = () => this.pane.getByRole('button', { name: /^Insert / })
  readonly dropPlace = (name: string) => this.pane.getByRole('button', { name })
  readonly status = () => this.page.getByRole('main').locator('p[role=status].visually-hidden')

  /** Names of the visible rows, in order. */
  async names(): Promise<string[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => (row.ariaLabel ?? '').split(', chapter ')[0] ?? ''))
  }

  /** Presses the button and waits until the new chapter is open: the previous one stays open for a moment. */
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
