import type { Page } from '@playwright/test'

/** The quotations of the open chapter with their proposed speakers. */
export class QuotationsDialog {
  readonly dialog
  readonly speakers
  readonly quotations

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Cast quotations' })
    this.speakers = this.dialog.getByRole('list', { name: 'Speakers' }).getByRole('listitem')
    this.quotations = this.dialog.getByRole('grid', { name: 'Cast quotations' })
  }

  readonly row = (quotation: string) => this.quotations.getByRole('row', { name: quotation })
  readonly apply = () => this.dialog.getByRole('button', { name: /^Cast \d+ quotations?$/ })
  readonly voiceOf = (name: string) => this.dialog.getByRole('button', { name: new RegExp(`^Voice of ${name}: `) })
}
