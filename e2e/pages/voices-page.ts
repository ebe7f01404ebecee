import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The voice library. */
export class VoicesPage {
  private readonly page: Page
  readonly list
  readonly audition

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Voices' })
    this.audition = page.getByRole('region', { name: 'Audition' })
  }

  readonly search = () => this.page.getByRole('searchbox', { name: 'Find a voice' })
  /** Without the headings. */
  readonly rows = () => this.list.locator('[role=row][data-id]')
  readonly row = (name: string) => this.list.getByRole('row', { name, exact: true })
  /** What the selected voices say. */
  readonly text = () => this.audition.getByRole('textbox', { name: 'Text' })
  readonly count = () => this.page.getByRole('status').filter({ hasText: /Updated/ })
  readonly favorite = (name: string) => this.row(name).getByRole('button', { name: `Favorite: ${name}` })
  readonly details = (name: string) => this.page.getByRole('dialog', { name, exact: true })

  /** Every status the audition shows until everything was played, however briefly. */
  auditionStatuses(): Promise<string[]> {
    return this.audition.evaluate(
      (region) =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          const observer = new MutationObserver(() => {
            const text = region.querySelector('[role=status]')?.textContent?.trim() ?? ''
            if (seen.at(-1) !== text) seen.push(text)
            if (!text.startsWith('Played')) return
            observer.disconnect()
            resolve(seen)
          })
          observer.observe(region, { subtree: true, childList: true, characterData: true })
        }),
    )
  }

  async open(): Promise<void> {
    await railLink(this.page, 'Voices').click()
    await this.list.waitFor()
  }

  /** Shows all, favorite, personal or stock voices, by the filter's label. */
  async show(group: string): Promise<void> {
    await this.page.getByRole('button', { name: /Filter voices$/ }).click()
    await this.page.getByRole('option', { name: group, exact: true }).click()
  }

  /** Picks one of the voices previewed in turn. */
  async choose(name: string): Promise<void> {
    await this.search().fill(name)
    await this.row(name)
      .getByRole('checkbox', { name: `Select ${name}` })
      .click()
    await this.search().fill('')
  }

  async openDetails(name: string): Promise<void> {
    await this.row(name).focus()
    await this.page.keyboard.press('Enter')
    await this.details(name).waitFor()
  }
}
