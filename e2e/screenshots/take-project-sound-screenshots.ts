import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from '../../bench/studio/seed-chapter.ts'
import { seedLongSound } from '../../bench/studio/seed-long-sound.ts'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Screenshots of a project's combined audio, of exports from start to end, and of a project file import. Names as
// arguments take only those.

const NAMES = [
  'waveform-project',
  'waveform-word',
  'export-running',
  'export-background',
  'export-second',
  'export-failed',
  'export-canceled',
  'export-audiobook',
  'export-finished',
  'project-file-reading',
  'project-file-read',
]
/** Long enough that its export is still running when the screenshot is taken. */
const LONG = { blocks: 100, secondsEach: 18 }
const CHAPTERS = ['The road', 'The lamp', 'The harbour master', 'The storm', 'The keeper’s daughter', 'Morning']

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.some((name) => NAMES.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  try {
    const { page, picture, homeFolder } = pictures
    const dialog = page.getByRole('dialog')
    const exports = new ExportDialog(page)
    const goTo = (place: string) => page.evaluate((hash) => (location.hash = hash), place)
    const place = seedLongSound(homeFolder, { name: 'lighthouse', chapters: 6, blocksEach: 3, secondsEach: 6 })
    seedChapter(homeFolder, LONG)
    const db = openStudioDatabase(join(homeFolder, 'studio.db'))
    db.transaction(() => {
      db.run(`UPDATE projects SET title = CASE id WHEN ? THEN 'A chapter' ELSE 'The Lighthouse' END`, BENCH_PROJECT_ID)
      for (const [index, title] of CHAPTERS.entries())
        db.run(`UPDATE chapters SET title = ? WHERE id = ?`, title, `chap_lighthouse_${index}`)
      db.run(`UPDATE chapters SET title = 'The lamp' WHERE id = ?`, BENCH_CHAPTER_ID)
    })
    db.close()

    const strip = page.getByRole('slider', { name: 'Position in the chapter' })
    await goTo(place)
    await strip.focus()
    await page.keyboard.press('9')
    await strip.getByText('Morning', { exact: true }).waitFor()
    // Voice names load a moment after the script.
    await page.getByText('Aria, Simba 3.2').waitFor()
    // The waveform indicates when the finest peaks of the visible range are drawn.
    const isWhole = () => page.locator('[data-peaks=read]').waitFor({ state: 'attached' })
    await picture('waveform-project', isWhole)
    await goTo(`#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
    await page.locator('.cm-line').nth(3).waitFor()
    await strip.focus()
    for (const key of ['PageDown', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await expect(strip).toHaveAttribute('aria-valuetext', /^word 3 of /)
    await picture('waveform-word', isWhole)

    const openExport = async (formats: readonly string[]) => {
      await page.getByRole('button', { name: 'Export…' }).click()
      await exports.outcome().waitFor()
      await exports.customize()
      await exports.chooseTakeFormat()
      for (const label of ['WAV', 'MP3', 'FLAC', 'SRT captions']) {
        const box = dialog.getByRole('checkbox', { name: label, exact: true })
        if ((await box.isChecked()) !== formats.includes(label)) await box.locator('xpath=ancestor::label[1]').click()
      }
    }
    const start = async (name: string) => {
      await openExport(['MP3', 'FLAC', 'SRT captions'])
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('button', { name: /^Export 3 files$/ }).click()
      await dialog.getByRole('progressbar').scrollIntoViewIfNeeded()
    }
    const projects = new ProjectsPage(page)
    await projects.open()
    await projects.choose('A chapter', 'Export project file…')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText(/^Project file written/).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const read = () => projects.importFile(join(homeFolder, 'exports', 'A chapter.overvoice'))
    await picture('project-file-reading', async () => {
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await read()
      await dialog.getByRole('progressbar', { name: 'Checking and storing' }).waitFor()
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await read()
    await dialog.getByText(/^Imported “/).waitFor()
    await picture('project-file-read')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await goTo(`#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
    await page.locator('.cm-line').nth(3).waitFor()

    const indicator = page.getByRole('banner').getByRole('button', { name: /^Export/ })
    await start('The lamp')
    const isHalfWay = (what: RegExp) => () => page.getByText(what).first().waitFor()
    await picture('export-running', isHalfWay(/^Writing \w+, [2-9]\d%/))
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await page.getByRole('button', { name: 'Export…' }).click()
    await dialog.getByText(/is exporting\. You can start the next export/).waitFor()
    await dialog.getByText(/is exporting\. You can start the next export/).scrollIntoViewIfNeeded()
    await picture('export-second')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await picture('export-background', isHalfWay(/^Exporting… [2-9]\d+%/))
    await expect(indicator).toHaveText('Exported', { timeout: 120_000 })
    await indicator.click()
    await dialog.getByText('Exported 3 files.').waitFor()
    await picture('export-finished')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await start('The lamp, again')
    await dialog.getByText(/^Writing FLAC, /).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText(/^Canceled\. /).scrollIntoViewIfNeeded()
    await picture('export-canceled')
    await page.keyboard.press('Escape')
    await openExport(['MP3'])
    await dialog.getByRole('button', { name: /Check for$/ }).click()
    await page.getByRole('option', { name: /^ACX/ }).click()
    await dialog.getByText(/^These settings don’t meet/).scrollIntoViewIfNeeded()
    await dialog.getByText(/^No change: /).waitFor()
    await picture('export-audiobook')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await rm(join(homeFolder, 'media', 'takes', `take_bench_${LONG.blocks - 1}.pcm`))
    await start('The storm')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await expect(indicator).toHaveText('Export failed', { timeout: 120_000 })
    await indicator.click()
    await dialog.getByText(/is missing\. No files were exported\./).waitFor()
    await picture('export-failed')
    await dialog.getByRole('button', { name: 'Done' }).click()
  } finally {
    await pictures.close()
  }
}
