import { join } from 'node:path'
import { expect, test } from '../fixtures/guide.ts'
import { LIGHTHOUSE_BOOK } from '../fixtures/lighthouse-book.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'
import { QuotationsDialog } from '../pages/quotations-dialog.ts'
import { railLink } from '../pages/rail-link.ts'
import { ReviewPage } from '../pages/review-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { UnusualWordsDialog } from '../pages/unusual-words-dialog.ts'

test.use({ guideName: 'audiobook' })

test('makes an audiobook from a manuscript', async ({ studio, guide }) => {
  test.setTimeout(300_000)
  const { page, homeFolder } = studio
  const script = new ScriptPage(page)
  const chapters = new ChaptersPane(page)
  const exports = new ExportDialog(page)
  const messages = page.getByRole('alertdialog')
  const button = (name: string) => page.getByRole('button', { name: guide.named(name), exact: true })
  const choose = async (file: Parameters<ImportDialog['choose']>[0], press: () => Promise<void>) => {
    const chooser = page.waitForEvent('filechooser')
    await press()
    await (await chooser).setFiles({ mimeType: 'application/octet-stream', ...file })
  }
  const choosePreset = async (name: RegExp) => {
    await exports.dialog.getByRole('button', { name: new RegExp(`${guide.named('Preset')}$`) }).click()
    await page.getByRole('option', { name }).click()
  }

  await guide.step('Import the manuscript', async () => {
    await railLink(page, guide.named('Projects')).click()
    const file = { name: 'lighthouse.epub', buffer: await LIGHTHOUSE_BOOK.craft() }
    await choose(file, () => page.getByRole('button', { name: guide.named('Start from a manuscript…') }).click())
    const imports = new ImportDialog(page)
    await expect(imports.figures).toHaveText(/^3 chapters · 9 blocks/)
    await guide.picture(page)
    await button('Import 9 blocks').click()
    await expect.poll(() => chapters.names()).toEqual(LIGHTHOUSE_BOOK.chapterNames)
    await expect(messages).toHaveCount(0)
  })

  await guide.step('Choose the voices', async () => {
    const chooseVoice = async (name: string) => {
      const voices = page.getByRole('dialog', { name: /^Voice/ })
      await voices.getByRole('searchbox').fill(name)
      await voices.getByRole('row', { name }).click()
      await expect(voices).toBeHidden()
    }
    await button('Project voice').click()
    const settings = page.getByRole('dialog', { name: 'Project voice settings' })
    await settings.getByRole('button', { name: /^Voice: / }).click()
    await chooseVoice('Aria')
    await settings.getByRole('button', { name: guide.named('Save') }).click()
    const quotations = new QuotationsDialog(page)
    for (const [index, name] of LIGHTHOUSE_BOOK.chapterNames.entries()) {
      await chapters.row(name).click()
      await expect(chapters.pane.getByRole('row', { name: new RegExp(`^${name}, .*, open,`) })).toBeVisible()
      await button('Cast').click()
      await button('Find quotations…').click()
      await expect(quotations.apply()).toBeEnabled()
      if (index === 0) {
        await quotations.voiceOf('Eilidh').click()
        await chooseVoice('June')
        await quotations.voiceOf('Tomasz').click()
        await chooseVoice('Marlo')
        await expect(quotations.apply()).toHaveText(guide.named('Cast 3 quotations'))
        await guide.picture(page)
      }
      await quotations.apply().click()
      await expect(quotations.dialog).toBeHidden()
      await expect(script.saved()).toBeVisible()
    }
    await chapters.row('The Dark Lamp').click()
  })

  await guide.step('Check names and unusual words', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('searchbox').fill(guide.named('Names and unusual words'))
    await palette.getByRole('option', { name: /^Names and unusual words/ }).click()
    const words = new UnusualWordsDialog(page)
    await words.preview('Eilidh').click()
    await expect(words.dialog).toContainText('characters used.')
    await words.soundsRight('Fraser').click()
    await expect(words.row('Fraser')).toBeHidden()
    await words
      .row('Eilidh')
      .getByRole('button', { name: /^Pronunciation of/ })
      .click()
    const pronunciations = new PronunciationDialogs(page)
    await pronunciations.spoken().fill('Ay-lee')
    await pronunciations.word.getByRole('button', { name: guide.named('Save') }).click()
    await expect(words.row('Eilidh')).toContainText('Ay-lee')
    await expect(messages).toHaveCount(0)
    await guide.picture(page)
    await page.keyboard.press('Escape')
  })

  await guide.step('Generate the book', async () => {
    await script.sound.getByRole('button', { name: 'More ways to generate' }).click()
    await page.getByRole('menuitem', { name: guide.named('Generate project…') }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate project' })
    await dialog.getByRole('button', { name: 'Names and unusual words…' }).waitFor()
    await expect(dialog.getByText(/^9 blocks in 3 chapters/)).toBeVisible()
    await guide.picture(page)
    await button('Generate 9 blocks').click()
    for (const name of LIGHTHOUSE_BOOK.chapterNames.toReversed()) {
      await chapters.row(name).click()
      await expect(chapters.pane.getByRole('row', { name: new RegExp(`^${name}, .*, open,`) })).toBeVisible()
      await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 90_000 })
    }
    await script.stop()
  })

  const comments = await guide.step('Send it for review', async () => {
    await button('Export…').click()
    await choosePreset(/^Client review/)
    await button('Export 1 file').click()
    await expect(exports.dialog.getByText('Exported 1 file.')).toBeVisible({ timeout: 90_000 })
    await page.keyboard.press('Escape')
    const reviewer = new ReviewPage(await page.context().newPage())
    await reviewer.open(join(homeFolder, '../Documents/Overvoice/The Lighthouse - The Dark Lamp.review.html'))
    for (const [word = '', comment = ''] of [
      ['Fraser', 'Please stress the first syllable'],
      ['late', 'More tired than angry'],
    ]) {
      await reviewer.word(word).click()
      await expect(reviewer.comment).toContainText(word)
      await reviewer.comment.click()
      await reviewer.page.keyboard.type(comment)
    }
    await reviewer.comments.getByRole('textbox', { name: 'Your name' }).fill('Ana')
    await guide.picture(reviewer.page)
    await expect(reviewer.save).toHaveText(guide.named('Save comments'))
    const file = await reviewer.download()
    await reviewer.page.close()
    return file
  })

  await guide.step('Import the comments', async () => {
    await button('Import comments').click()
    await choose(comments, () => button('Choose a file').click())
    const dialog = page.getByRole('dialog', { name: 'Import comments' })
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await guide.picture(page)
    await button('Add 2 comments').click()
    await button('2 issues').click()
    const issues = page.getByRole('dialog', { name: 'Chapter issues' })
    const accept = button('Accept as is')
    await accept.click()
    await expect(issues.getByRole('option')).toHaveCount(1)
    await accept.click()
    await expect(issues.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await guide.step('Export the audiobook', async () => {
    await button('Export…').click()
    await choosePreset(/^Audiobook \(M4B\)/)
    await expect(exports.dialog.getByText(/^Current level/)).toBeVisible()
    await expect(messages).toHaveCount(0)
    await guide.picture(page)
    await button('Export 1 file').click()
    await expect(exports.dialog.getByText('Exported 1 file.')).toBeVisible({ timeout: 90_000 })
  })

  await guide.step('Export for a store', async () => {
    await button('Export again').click()
    await choosePreset(/^Audiobook \(ACX\)/)
    await exports.dialog
      .getByRole('button', { name: /Export$/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'All chapters, separate files' }).click()
    const destination = exports.dialog.getByRole('button', { name: new RegExp(`${guide.named('Check for')}$`) })
    await expect(destination).toContainText('ACX (Audible)')
    await button('Export 3 files').click()
    await expect(exports.dialog.getByText('Exported 3 files.')).toBeVisible({ timeout: 90_000 })
    await expect(exports.dialog.getByText(/of 3 files passed the check for ACX/)).toBeVisible()
    await guide.picture(page)
  })
})
