import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The account's usage, budgets, limits and projects at the service. */
export class AccountPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly heading = () => this.page.getByRole('heading', { level: 1, name: 'Usage', exact: true })
  readonly tab = (name: string) => this.page.getByRole('tab', { name, exact: true })
  readonly ledger = () => this.page.getByRole('grid', { name: 'Usage' })
  readonly ledgerRows = () => this.ledger().locator('[role=row][data-id]')
  readonly ledgerRow = (name: string | RegExp) =>
    this.ledger().getByRole('row', { name, exact: typeof name === 'string' })
  readonly budgets = () => this.page.getByRole('grid', { name: 'Budgets' })
  readonly budget = (title: string) => this.budgets().getByRole('row', { name: title, exact: true })
  readonly projects = () => this.page.getByRole('grid', { name: 'Service projects' })
  readonly project = (name: string) => this.projects().getByRole('row', { name, exact: true })
  readonly meter = (name: string) => this.page.getByRole('meter', { name })

  async open(tab: 'Usage' | 'Budgets' | 'Service projects' | 'Advanced'): Promise<void> {
    await railLink(this.page, 'Usage').click()
    await this.heading().waitFor()
    await this.tab(tab).click()
    await this.page.getByRole('tab', { name: tab, selected: true }).waitFor()
  }

  async groupBy(what: 'Day' | 'Project' | 'Voice' | 'Model' | 'Purpose'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Group by' }).getByText(what, { exact: true }).click()
  }

  /** Chooses an option of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('button', { name: label }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  async setBudget(title: string, warn: string, stop: string): Promise<void> {
    await this.budget(title).getByRole('button').click()
    const dialog = this.page.getByRole('dialog', { name: `Budget of ${title}` })
    await dialog.getByRole('textbox', { name: 'Warn at' }).fill(warn)
    await dialog.getByRole('textbox', { name: 'Stop at' }).fill(stop)
    await dialog.getByRole('button', { name: 'Save budget' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async createProject(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New service project' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'New service project' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await this.project(name).waitFor()
  }

  async chooseFor(project: string, action: string): Promise<void> {
    await this.project(project)
      .getByRole('button', { name: `More for ${project}` })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
