import { join } from 'node:path'
import { LIGHTHOUSE_BOOK } from '../fixtures/lighthouse-book.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { QuotationsDialog } from '../pages/quotations-dialog.ts'
import { ReviewPage } from '../pages/review-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { UnusualWordsDialog } from '../pages/unusual-words-dialog.ts'
import { expect, openPictureStudio, type PictureStudio } from './open-picture-studio.ts'

// Screenshots of an audiobook on its way from an EPUB to checked files. Names as arguments take only those.

const NAMES = [
  'import-book',
  'import-book-200',
  'unusual-words',
  'unusual-words-200',
  'quotations',
  'quotations-200',
  'cast-emotions',
  'cast-emotions-200',
  'passages',
  'generate-project',
  'generate-project-200',
  'review-page',
  'import-comments',
  'import-comments-200',
  'export-check',
  'export-check-200',
  'export-report-check',
  'export-report-check-200',
]
const wanted = process.argv.slice(2)

async function importBook(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const imports = new ImportDialog(page)
  await new ProjectsPage(page).open()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Start from a manuscript…' }).click()
  const buffer = await LIGHTHOUSE_BOOK.craft()
  await (await choosing).setFiles({ name: 'lighthouse.epub', mimeType: 'application/epub+zip', buffer })
  await imports.figures.waitFor()
  await pictures.pictureInBothSizes('import-book')
  await imports.store.click()
  await new ScriptPage(page).saved().waitFor()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

async function castBook(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const words = new UnusualWordsDialog(page)
  const quotations = new QuotationsDialog(page)
  const cast = new CastDialog(page)
  const script = new ScriptPage(page)
  await script.select(1)
  await words.open()
  await words.names().first().waitFor()
  await pictures.pictureInBothSizes('unusual-words')
  await page.keyboard.press('Escape')
  await cast.open()
  await cast.dialog.getByRole('button', { name: 'Find quotations…' }).click()
  await quotations.speakers.first().waitFor()
  await pictures.pictureInBothSizes('quotations')
  await quotations.apply().click()
  await quotations.dialog.waitFor({ state: 'hidden' })
  await script.saved().waitFor()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await cast.open()
  await cast.change('Eilidh')
  await cast.chooseEmotion('Angry')
  await cast.store().click()
  await cast.speaker.waitFor({ state: 'hidden' })
  await pictures.pictureInBothSizes('cast-emotions')
  await cast.close()
  await script.select(3)
  await page.keyboard.press('Control+Enter')
  await expect(script.mark(3)).toHaveAttribute('title', /Up to date/)
  await script.stop()
  await pictures.picture('passages', () =>
    script.inspector.getByRole('list', { name: 'Passages' }).scrollIntoViewIfNeeded(),
  )
}

async function generateBook(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  await script.sound.getByRole('button', { name: 'More ways to generate' }).click()
  await page.getByRole('menuitem', { name: 'Generate project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate project' })
  const generate = dialog.getByRole('button', { name: /^Generate \d+ blocks$/ })
  await generate.waitFor()
  await dialog.getByRole('button', { name: 'Names and unusual words…' }).waitFor()
  await pictures.pictureInBothSizes('generate-project')
  await generate.click()
  for (const name of LIGHTHOUSE_BOOK.chapterNames) {
    await new ChaptersPane(page).row(name).click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  }
  await new ChaptersPane(page).row(LIGHTHOUSE_BOOK.chapterNames[0] ?? '').click()
  await expect(script.editor).toContainText('dark for eleven years')
}

async function reviewBook(pictures: PictureStudio): Promise<void> {
  const { page, homeFolder, picture } = pictures
  const folder = join(homeFolder, 'exports')
  await new ExportDialog(page).export(['Review page (HTML)'], 'The Lighthouse')
  const reviewer = new ReviewPage(await page.context().newPage())
  await reviewer.open(join(folder, 'The Lighthouse.review.html'))
  for (const [word, comment] of [
    ['Fraser', 'Please stress the first syllable.'],
    ['late', 'More tired than angry'],
  ]) {
    await reviewer.word(word ?? '').click()
    await reviewer.comment.click()
    await reviewer.page.keyboard.type(comment ?? '')
  }
  await reviewer.comments.getByRole('textbox', { name: 'Your name' }).fill('Ana')
  await picture('review-page', undefined, reviewer.page)
  const file = await reviewer.download()
  await reviewer.page.close()
  await page.getByRole('button', { name: 'Import comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import comments' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ mimeType: 'text/csv', ...file })
  await dialog.getByRole('row').first().waitFor()
  await pictures.pictureInBothSizes('import-comments')
  await page.keyboard.press('Escape')
}

async function exportBook(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const { dialog } = new ExportDialog(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await dialog.getByRole('button', { name: /Preset$/ }).click()
  await page.getByRole('option', { name: /^Podcast/ }).click()
  await dialog.getByRole('button', { name: /Check for$/ }).click()
  await page.getByRole('option', { name: /^ACX/ }).click()
  await dialog.getByRole('button', { name: 'Apply these settings' }).waitFor()
  await pictures.pictureInBothSizes('export-check')
  await dialog.getByRole('button', { name: 'This chapter Export' }).click()
  await page.getByRole('option', { name: 'All chapters, separate files', exact: true }).click()
  await dialog.getByRole('button', { name: /^Export \d+ files$/ }).click()
  await dialog.getByText(/Exported \d+ files?\./).waitFor({ timeout: 90_000 })
  await pictures.pictureInBothSizes('export-report-check')
}

if (wanted.length === 0 || wanted.some((name) => NAMES.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  try {
    await pictures.useService(pictures.service.apiKeys.paid)
    await importBook(pictures)
    await castBook(pictures)
    await generateBook(pictures)
    await reviewBook(pictures)
    await exportBook(pictures)
  } finally {
    await pictures.close()
  }
}
