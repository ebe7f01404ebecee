import type { Page } from '@playwright/test'

/** The library of voices. */
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
  readonly row = (name: string) => this.list.getByRole('row', { name, exact: true })
  readonly count = () => this.page.getByRole('status').filter({ hasText: /as of/ })
  readonly favourite = (name: string) => this.row(name).getByRole('button', { name: `Favourite: ${name}` })
  readonly details = (name: string) => this.page.getByRole('dialog', { name, exact: true })

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Voices' }).click()
    await this.list.waitFor()
  }

  /** Shows all voices, favourites, personal ones or those of the service, by the words of the filter. */
  async show(group: string): Promise<void> {
    await this.page.getByRole('button', { name: /Which voices$/ }).click()
    await this.page.getByRole('option', { name: group, exact: true }).click()
  }

  /** Takes a voice among those that are heard in turn. */
  async choose(name: string): Promise<void> {
    await this.search().fill(name)
    await this.row(name)
      .getByRole('button', { name: `Audition: ${name}` })
      .click()
    await this.search().fill('')
  }

  async openDetails(name: string): Promise<void> {
    await this.row(name).focus()
    await this.page.keyboard.press('Enter')
    await this.details(name).waitFor()
  }
}
