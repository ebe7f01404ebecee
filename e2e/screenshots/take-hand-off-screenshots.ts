import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Screenshots of project files and the listening pass. Names as arguments take only those.

const NAMES = [
  'project-file',
  'project-file-200',
  'project-file-written',
  'project-file-exists',
  'project-file-refused',
  'listening-marked',
  'listening-list',
  'listening-list-200',
  'listening-empty',
  'export-tags',
  'export-tags-200',
  'export-cover-refused',
  'export-exists',
]
const LINES = [
  'The lamp had been dark for eleven years when the keeper’s daughter came back.',
  'She carried one suitcase and a ring of keys.',
  'She climbed the 142 steps without once stopping for breath.',
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.some((name) => NAMES.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  try {
    const { page, picture } = pictures
    const script = new ScriptPage(page)
    const projects = new ProjectsPage(page)
    const dialog = page.getByRole('dialog')
    const large = async (name: string, ready?: () => Promise<void>) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await picture(name, ready)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    }
    await pictures.useService(pictures.service.apiKeys.paid)
    await pictures.write('The Lighthouse', LINES)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible()

    await script.play().focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(`Alt+${key}`)
    await page.keyboard.press('m')
    await page.keyboard.press('2')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('m')
    await page.getByText(/^Flagged .*block 2\./).waitFor()
    await picture('listening-marked')
    await page.keyboard.press('Alt+Shift+l')
    await dialog.getByRole('option').first().waitFor()
    await picture('listening-list')
    await large('listening-list-200')
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await dialog.getByText('No issues flagged').waitFor()
    await picture('listening-empty')
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')

    await page.getByRole('button', { name: 'Export…' }).click()
    await dialog.getByRole('button', { name: 'Customize' }).click()
    const cover = dialog.getByRole('group', { name: 'Cover' })
    await cover.locator('input[type=file]').setInputFiles('resources/icon.png')
    await cover.getByRole('img').waitFor()
    await dialog.getByRole('textbox', { name: 'Author' }).fill('Zoë Müller')
    await dialog.getByRole('textbox', { name: 'Year' }).fill('2026')
    await dialog.getByRole('textbox', { name: 'Comment' }).scrollIntoViewIfNeeded()
    await picture('export-tags')
    await large('export-tags-200', () => cover.getByRole('button', { name: 'Remove' }).scrollIntoViewIfNeeded())
    const letter = { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from('A letter.') }
    await cover.locator('input[type=file]').setInputFiles(letter)
    await dialog.getByText('This isn’t a complete PNG or JPEG image').waitFor()
    await picture('export-cover-refused')
    await cover.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('No cover').waitFor()
    await dialog.getByRole('button', { name: /^Export \d+ files?$/ }).click()
    await dialog.getByText(/Exported \d+ files?\./).waitFor()
    await dialog.getByRole('button', { name: 'Export again' }).click()
    await dialog.getByText('will be replaced').scrollIntoViewIfNeeded()
    await picture('export-exists')
    await page.keyboard.press('Escape')

    await projects.open()
    await projects.choose('The Lighthouse', 'Export project file…')
    await dialog.getByText(/of audio\.$/).waitFor()
    await picture('project-file')
    await large('project-file-200')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText(/^Project file written/).waitFor()
    await picture('project-file-written')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await projects.choose('The Lighthouse', 'Export project file…')
    await dialog.getByText('This file already exists and will be replaced.').waitFor()
    await picture('project-file-exists')
    await page.keyboard.press('Escape')
    await projects.importFile({
      name: 'letter.overvoice',
      mimeType: 'application/zip',
      buffer: Buffer.from('A letter.'),
    })
    await dialog.getByRole('alert').waitFor()
    await picture('project-file-refused')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  } finally {
    await pictures.close()
  }
}
