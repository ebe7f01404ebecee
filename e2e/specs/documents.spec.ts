import { createPhoto } from '../../src/main/services/exports/pictures.test-support.ts'
import { craftZip } from '../../src/main/services/project-files/craft-zip.test-support.ts'
import { craftEpub, writeWordDocument } from '../../src/main/services/imports/documents/craft-documents.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { Marks } from '../pages/marks.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

const BOOK = craftEpub({
  metadata:
    '<dc:title>The Lighthouse</dc:title><dc:creator>Ada Marlow</dc:creator><dc:language>en-GB</dc:language><dc:date>1905</dc:date>',
  items: '<item id="pic" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
  sections: {
    'titlepage.xhtml': '<h1>The Lighthouse</h1><p>by Ada Marlow</p>',
    'one.xhtml':
      '<h2>Chapter 1</h2><h3>The road</h3><p>The lamp had been <em>dark</em> for ten<sup><a href="#n1">1</a></sup> years.</p><aside epub:type="footnote" id="n1"><p>Or eleven.</p></aside>',
    'two.xhtml': '<h2>Chapter 2</h2><p>It blew.</p><table><tr><th>Lamp</th><td>white</td></tr></table>',
  },
  navigation:
    '<nav epub:type="toc"><ol><li><a href="one.xhtml">Chapter 1: The road</a></li><li><a href="two.xhtml">Chapter 2</a></li></ol></nav>',
  files: { 'OEBPS/cover.jpg': createPhoto(1) },
})

test('an EPUB becomes a project with its chapters, emphasis, cover and metadata', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).open()
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', /^\.epub,\.docx,\.txt/)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Start from a manuscript…' }).click()
  await (await choosing).setFiles({ name: 'download (3).epub', mimeType: 'application/epub+zip', buffer: BOOK })

  await test.step('previews what it found and what it leaves out', async () => {
    await expect(imports.figures).toHaveText(/^2 chapters · 3 blocks/)
    await expect(imports.dialog.getByRole('textbox', { name: 'Project title' })).toHaveValue('The Lighthouse')
    await expect(imports.dialog.getByText('“The Lighthouse” by Ada Marlow, with a cover.')).toBeVisible()
    await expect(imports.dialog.getByText('1 section such as title page or contents skipped.')).toBeVisible()
    await expect(imports.dialog.getByText('1 footnote skipped.')).toBeVisible()
    await expect(imports.dialog.getByText('1 emphasized passage kept as formatting.')).toBeVisible()
    await expect
      .poll(() => imports.told())
      .toEqual([
        ...['Chapter 1: Chapter 1: The road, 1 block', 'Block 1, 37 characters: The lamp had been dark for ten years.'],
        ...['Chapter 2: Chapter 2, 2 blocks', 'Block 1, 8 characters: It blew.', 'Block 2, 11 characters: Lamp, white'],
      ])
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('includes what is chosen', async () => {
    await imports.check('Read footnotes and endnotes aloud')
    await expect.poll(() => imports.told()).toContain('Block 2, 10 characters: Or eleven.')
    await imports.check('Read tables aloud, row by row')
    await expect(imports.dialog.getByText('1 table skipped.')).toBeVisible()
    await imports.select('Split chapters at', 'No chapters')
    await expect(imports.figures).toHaveText(/^1 chapter · 6 blocks/)
    await imports.select('Split chapters at', 'Automatic')
    await expect(imports.figures).toHaveText(/^2 chapters · 3 blocks/)
    await imports.store.click()
  })

  await test.step('stores it', async () => {
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1: The road', 'Chapter 2'])
    // The label of the formatting is part of the line.
    await expect(new Marks(page).labels()).toHaveText(['emphasis'])
    await expect.poll(() => script.lines()).toEqual(['The lamp had been emphasisdark for ten years.', 'Or eleven.'])
    await page.keyboard.press('Control+e')
    const dialog = page.getByRole('dialog', { name: /Export/ })
    await expect(dialog.getByRole('img', { name: /cover/i })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Author', exact: true })).toHaveValue('Ada Marlow')
  })
})

test('a Word document is imported into a project, and a damaged one is refused with the reason', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  await new ProjectsPage(page).create('The Lighthouse')

  await imports.choose({ name: 'storm.docx', buffer: (await writeWordDocument()).subarray(0, 2_000) })
  const alert = imports.dialog.getByRole('alert')
  await expect(alert).toContainText('It isn’t a complete EPUB, DOCX or XLSX file. Nothing was imported.')
  const choosing = page.waitForEvent('filechooser')
  await imports.dialog.getByRole('button', { name: 'Choose files' }).click()
  await (
    await choosing
  ).setFiles({
    ...{ name: 'sheet.zip', mimeType: 'application/zip' },
    buffer: craftZip([{ name: 'sheet.xml', data: Buffer.from('<a/>') }]),
  })
  await expect(alert).toContainText('It is neither an EPUB, a Word document nor an Excel workbook.')
  await page.keyboard.press('Escape')

  await imports.choose({ name: 'storm.docx', buffer: await writeWordDocument() })
  await expect(imports.figures).toHaveText(/^2 chapters · 7 blocks/)
  await imports.store.click()
  await expect.poll(() => chapters.names()).toEqual(['The storm', 'The calm'])
  await imports.undo()
  await expect.poll(() => chapters.names()).toEqual(['Chapter 1'])
})

test('an old Office file is refused before it is uploaded', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await imports.choose({
    name: 'storm.doc',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
  })
  await expect(imports.dialog.getByRole('alert')).toContainText('Save it as DOCX or XLSX without a password.')
})
