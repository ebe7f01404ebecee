import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSeverableLine } from '../../src/main/testing/severable-line.test-support.ts'
import { HARBOR_LINES } from '../fixtures/harbor-lines.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { UpdateDialog } from '../pages/update-dialog.ts'
import { expect, openPictureStudio, type PictureStudio } from './open-picture-studio.ts'

// Screenshots of a game's lines: a sheet, its update, and blocks that were queued offline. Names as arguments take only
// those.

const NAMES = [
  'import-sheet',
  'import-sheet-200',
  'output-section',
  'export-manifest',
  'export-manifest-200',
  'update-script',
  'update-script-200',
  'queued-review',
  'queued-review-200',
]
const wanted = process.argv.slice(2)

async function importLines(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).open()
  await new ProjectsPage(page).create('Harbor')
  const { fileName, mimeType } = HARBOR_LINES
  await imports.choose({ name: fileName, mimeType, buffer: await HARBOR_LINES.craft() })
  await imports.figures.waitFor()
  await pictures.pictureInBothSizes('import-sheet')
  await imports.store.click()
  await script.saved().waitFor()
  await expect(script.generate()).toBeVisible()
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await script.select(1)
  await script.openSection('Output')
  await pictures.picture('output-section', () => script.inspector.getByText(/^Audio is/).scrollIntoViewIfNeeded())
}

async function exportLines(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const { dialog } = new ExportDialog(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await dialog.getByRole('button', { name: /Preset$/ }).click()
  await page.getByRole('option', { name: /^Game/ }).click()
  await dialog.getByRole('button', { name: 'Customize' }).click()
  await dialog.getByText(/ files? · /).waitFor()
  await pictures.pictureInBothSizes('export-manifest')
  await page.keyboard.press('Escape')
}

async function updateLines(pictures: PictureStudio): Promise<void> {
  const { page, homeFolder } = pictures
  const updates = new UpdateDialog(page)
  await new ExportDialog(page).export(['CSV for editing'], 'Harbor', { scope: 'All chapters, one file' })
  const csv = await readFile(join(homeFolder, 'exports/Harbor.csv'), 'utf8')
  await new ScriptPage(page).append(2, ' Quickly.')
  const edited = csv
    .replace('Halt! Who goes there?', 'Stop! Who’s out there?')
    .replace('I brought the keys', 'I brought both keys')
    .replace('Nobody climbs up here any more.', 'Nobody comes up here now.')
    .replace(/block_[^\r]*password[^\r]*\r\n/u, ',,Harbor,Mara,It’s “heron”.,,\r\n')
  await new ScriptPage(page).saved().waitFor()
  await updates.choose({ name: 'Harbor.csv', buffer: Buffer.from(edited) })
  await updates.figures.waitFor()
  await pictures.pictureInBothSizes('update-script')
  await page.keyboard.press('Escape')
}

async function queueOffline(pictures: PictureStudio): Promise<void> {
  const { page, service } = pictures
  const line = await openSeverableLine(service.baseUrl)
  try {
    const settings = new SettingsPage(page)
    const script = new ScriptPage(page)
    await settings.open()
    await settings.setBaseUrl(line.baseUrl)
    await settings.storeKey(service.apiKeys.paid)
    await pictures.write('Harbor notices', [
      'The first boat is in.',
      'The second boat is late.',
      'The third boat is gone.',
    ])
    await line.cut()
    await script.select(1)
    await page.keyboard.press('Control+Enter')
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
    await script.sound.getByRole('button', { name: /^Queue 3 blocks/ }).click()
    await page
      .getByText(/You’re offline/)
      .first()
      .waitFor()
    await script.append(2, ' Its crew is fine.')
    await script.saved().waitFor()
    await line.restore()
    await page.getByText(/You’re online again/).waitFor({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Review…' }).click()
    await page.getByRole('dialog', { name: 'Review queued blocks' }).getByRole('row').first().waitFor()
    await pictures.pictureInBothSizes('queued-review')
  } finally {
    await line.cut()
  }
}

if (wanted.length === 0 || wanted.some((name) => NAMES.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  try {
    await pictures.useService(pictures.service.apiKeys.paid)
    await importLines(pictures)
    await exportLines(pictures)
    await updateLines(pictures)
    await queueOffline(pictures)
  } finally {
    await pictures.close()
  }
}
