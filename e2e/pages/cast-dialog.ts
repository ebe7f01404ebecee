import type { Page } from '@playwright/test'

/** The cast dialog, and the dialog of a single speaker. */
export class CastDialog {
  private readonly page: Page
  readonly dialog
  readonly members
  readonly speaker

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Cast', exact: true })
    this.members = this.dialog.getByRole('listitem')
    this.speaker = page.getByRole('dialog', { name: /^(Add a speaker|Speaker )/ })
  }

  readonly touched = () => this.speaker.getByRole('status').filter({ hasText: /block/ })
  readonly store = () => this.speaker.getByRole('button', { name: /^Save/ })
  readonly nameField = () => this.speaker.getByRole('textbox', { name: 'Name before the colon' })

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Chapters' }).getByRole('button', { name: 'Cast' }).click()
    await this.dialog.waitFor()
  }

  /** Chooses the voice in the open speaker dialog. */
  async chooseVoice(name: string): Promise<void> {
    await this.speaker.getByRole('button', { name: /^Voice: / }).click()
    const voices = this.page.getByRole('dialog', { name: 'Voice', exact: true })
    await voices.getByRole('searchbox').fill(name)
    await voices.getByRole('row', { name }).click()
    await this.speaker.getByRole('button', { name: `Voice: ${name}` }).waitFor()
  }

  /** Chooses the emotion in the open speaker dialog. */
  async chooseEmotion(name: string): Promise<void> {
    await this.speaker.getByRole('button', { name: /Emotion/ }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** Adds a name found in the script, with a voice. */
  async add(name: string, voice: string): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(`^Add ${name} `) }).click()
    await this.chooseVoice(voice)
    await this.store().click()
    await this.speaker.waitFor({ state: 'hidden' })
  }

  async change(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `Change ${name}` }).click()
    await this.speaker.waitFor()
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
