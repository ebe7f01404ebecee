import type { Page } from '@playwright/test'

/** Names of the toolbar buttons. */
export type MarkButton =
  'Pause' | 'Emphasis' | 'Speed' | 'Pitch' | 'Volume' | 'Substitute…' | 'Set pronunciation…' | 'Clear formatting'

/** Script formatting: toolbar, chips and labels. */
export class Marks {
  private readonly page: Page
  readonly toolbar

  constructor(page: Page) {
    this.page = page
    this.toolbar = page.getByRole('toolbar', { name: 'Speech formatting' })
  }

  readonly button = (name: MarkButton) => this.toolbar.getByRole('button', { name })
  readonly pauses = () => this.page.locator('[data-pause]')
  readonly labels = () => this.page.locator('.cm-line [class*="label"]')

  /** Chooses a value from a kind's menu, by mouse. */
  async choose(kind: 'Emphasis' | 'Speed' | 'Pitch' | 'Volume', value: string): Promise<void> {
    await this.button(kind).click()
    await this.page.getByRole('menuitemradio', { name: value, exact: true }).click()
    await this.page.getByRole('menu').waitFor({ state: 'hidden' })
  }

  /** Opens a kind's menu by its shortcut and picks the value this many steps down. */
  async chooseByKey(key: string, stepsDown: number): Promise<void> {
    await this.page.keyboard.press(key)
    await this.page.getByRole('menu').waitFor()
    for (let step = 0; step < stepsDown; step += 1) await this.page.keyboard.press('ArrowDown')
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('menu').waitFor({ state: 'hidden' })
  }

  /** Answers the open prompt. */
  async answer(title: string | RegExp, written: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox').fill(written)
    await this.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
}
