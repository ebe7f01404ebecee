import type { Page } from '@playwright/test'
import { railLink } from './rail-link.ts'

/** The project list. */
export class ProjectsPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await railLink(this.page, 'Projects').click()
  }

  /** Ends on the new project's script. */
  async create(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New project' }).first().click()
    await this.page.getByRole('dialog').getByRole('textbox').fill(title)
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('textbox', { name: 'Script' }).waitFor()
  }

  /** Chooses an action from a project's menu. */
  async choose(title: string, action: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Chooses a file to import, from disk or created here. */
  async importFile(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: /^Import(?: project file)?…/ }).click()
    await (await choosing).setFiles(file)
  }

  async openProject(title: string): Promise<void> {
    await this.page.getByRole('main').getByRole('row', { name: title }).click()
    await this.page.getByRole('textbox', { name: 'Script' }).waitFor()
  }
}
