import type { Page } from '@playwright/test'

/** The names and unusual words of a project. */
export class UnusualWordsDialog {
  private readonly page: Page
  readonly dialog

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Names and unusual words' })
  }

  readonly names = () => this.dialog.getByRole('rowheader')
  readonly row = (word: string) => this.dialog.getByRole('row', { name: word, exact: true })
  readonly preview = (word: string) => this.dialog.getByRole('button', { name: new RegExp(`^Preview “${word}”`) })
  readonly soundsRight = (word: string) => this.dialog.getByRole('button', { name: `“${word}” sounds right` })

  /** Opens it by keyboard. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Alt+Shift+A')
    await this.dialog.waitFor()
  }
}
