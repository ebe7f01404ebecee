import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/guide.ts'
import { HARBOR_LINES } from '../fixtures/harbor-lines.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { railLink } from '../pages/rail-link.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { UpdateDialog } from '../pages/update-dialog.ts'

test.use({ guideName: 'game-lines' })

test('makes game files from a sheet', async ({ studio, guide }) => {
  test.setTimeout(300_000)
  const { page, homeFolder } = studio
  const folder = join(homeFolder, '../Documents/Overvoice')
  const script = new ScriptPage(page)
  const chapters = new ChaptersPane(page)
  const { dialog: exportDialog } = new ExportDialog(page)
  const button = (name: string) => page.getByRole('button', { name: guide.named(name), exact: true })
  const choose = async (file: { name: string; buffer: Buffer }, press: () => Promise<void>) => {
    const chooser = page.waitForEvent('filechooser')
    await press()
    await (await chooser).setFiles({ mimeType: HARBOR_LINES.mimeType, ...file })
  }
  const chooseScope = async (name: string) => {
    await exportDialog
      .getByRole('button', { name: /Export$/ })
      .first()
      .click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const chooseGame = async () => {
    await exportDialog.getByRole('button', { name: /Preset$/ }).click()
    await page.getByRole('option', { name: /^Game or e-learning/ }).click()
    await chooseScope('All chapters, one file per block')
  }
  const generateProject = async (generate: string) => {
    await script.sound.getByRole('button', { name: 'More ways to generate' }).click()
    await page.getByRole('menuitem', { name: 'Generate project…' }).click()
    await page.getByRole('button', { name: generate }).click()
    for (const name of ['Tower', 'Harbor']) {
      await chapters.row(name).click()
      await expect(chapters.pane.getByRole('row', { name: new RegExp(`^${name}, .*, open,`) })).toBeVisible()
      await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 90_000 })
    }
    await script.stop()
  }

  await guide.step('Import the sheet', async () => {
    await railLink(page, guide.named('Projects')).click()
    const sheet = { name: HARBOR_LINES.fileName, buffer: await HARBOR_LINES.craft() }
    await choose(sheet, () => page.getByRole('button', { name: guide.named('Start from a manuscript…') }).click())
    const imports = new ImportDialog(page)
    await expect(imports.figures).toHaveText(/^2 chapters · 5 blocks/)
    await expect(imports.dialog.getByRole('group', { name: guide.named('Columns') })).toBeVisible()
    await expect(imports.column('Target length')).toHaveText(/F: Max seconds/)
    await guide.picture(page)
    await button('Import 5 blocks').click()
    await expect.poll(() => chapters.names()).toEqual(['Harbor', 'Tower'])
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await guide.step('Choose a voice for each character', async () => {
    const cast = new CastDialog(page)
    await button('Cast').click()
    for (const [name, voice] of [
      ['Guard', 'Boone'],
      ['Mara', 'June'],
    ] as const) {
      await cast.dialog.getByRole('button', { name: `${guide.named('Change')} ${name}` }).click()
      await cast.chooseVoice(voice)
      await cast.speaker.getByRole('button', { name: guide.named('Save') }).click()
      await expect(cast.speaker).toBeHidden()
    }
    await guide.picture(page)
    await cast.close()
  })

  await guide.step('Generate and check the lengths', async () => {
    guide.named('Generate project…')
    await generateProject(guide.named('Generate 5 blocks'))
    await script.select(1)
    await expect(script.inspector.getByRole('heading', { name: guide.named('Output') })).toBeVisible()
    await script.openSection('Output')
    await script.inspector.getByText(/^Audio is .* the target\.$/).scrollIntoViewIfNeeded()
    await guide.picture(page)
  })

  await guide.step('Export one file per line', async () => {
    await button('Export…').click()
    await expect(exportDialog.getByRole('button', { name: new RegExp(`${guide.named('Preset')}$`) })).toBeVisible()
    await chooseGame()
    await button('Export 6 files').click()
    await expect(exportDialog.getByText('Exported 6 files.')).toBeVisible({ timeout: 90_000 })
    await guide.picture(page)
    await page.keyboard.press('Escape')
  })

  await guide.step('Send the script to the writer', async () => {
    await button('Export…').click()
    await chooseScope('All chapters, one file')
    const formats = exportDialog.getByRole('group', { name: 'Formats' })
    await formats.getByText(guide.named('CSV for editing')).click()
    await formats.getByText('WAV', { exact: true }).click()
    await exportDialog.getByText('Export', { exact: true }).first().scrollIntoViewIfNeeded()
    await guide.picture(page)
    await button('Export 1 file').click()
    await expect(exportDialog.getByText('Exported 1 file.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await guide.step('Bring the changes back', async () => {
    const csv = await readFile(join(folder, 'Harbor lines.csv'), 'utf8')
    const edited = csv
      .replace('Halt! Who goes there?', 'Stop! Who goes there?')
      .replace('Nobody climbs up here any more.', 'Nobody comes up here now.')
    const updates = new UpdateDialog(page)
    await button('Update script from file').click()
    await choose({ name: 'Harbor lines.csv', buffer: Buffer.from(edited) }, () => button('Choose a file').click())
    await expect(updates.rows).toHaveCount(2)
    await guide.picture(page)
    await button('Update 2 blocks').click()
    await expect(updates.dialog).toBeHidden()
    await generateProject('Generate 2 blocks')
  })

  await guide.step('Export only what changed', async () => {
    await button('Export…').click()
    await chooseGame()
    await exportDialog.getByText(guide.named('Only what changed')).click()
    await expect(exportDialog.getByRole('button', { name: 'Export and replace 3 files' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await guide.picture(page)
    await button('Export and replace 3 files').click()
    await expect(exportDialog.getByText('Exported 3 files.')).toBeVisible({ timeout: 90_000 })
  })
})
