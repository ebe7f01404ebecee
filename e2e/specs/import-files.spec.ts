import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { writeWordDocument } from '../../src/main/services/imports/documents/craft-documents.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

/** Drops files and folders of the disk, as a file manager does. */
async function dropPaths(page: Page, onto: Locator, files: string[]): Promise<void> {
  const box = await onto.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}

const names = (imports: ImportDialog) => imports.dialog.getByRole('listitem')

test('a folder of chapters becomes a project: in the order of its names, which can be changed, without what can’t be read', async ({
  studio,
}) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const projects = new ProjectsPage(page)
  const folder = await mkdtemp(join(tmpdir(), 'chapters-'))
  const book = join(folder, 'The Lighthouse')
  await mkdir(book)
  const texts = { '1.txt': 'It was dark.', '10.md': '# The End\n\nIt was light.', 'cover.png': 'x', '3.txt': '' }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(book, name), text)
  await writeFile(join(book, '2.docx'), await writeWordDocument())
  await writeFile(join(book, '4.docx'), (await writeWordDocument()).subarray(0, 900))

  await projects.open()
  await dropPaths(page, page.getByRole('main'), [book])

  await expect(imports.dialog.getByRole('textbox', { name: 'Project title' })).toHaveValue('The Lighthouse')
  await expect(names(imports)).toHaveText([
    /^1\.txt1 chapter, 1 block\.$/,
    /^2\.docx2 chapters, \d+ blocks\./,
    /^3\.txtLeft out\. No text\.$/,
    /^4\.docxLeft out\. It isn’t a complete EPUB, DOCX or XLSX file\.$/,
    /^10\.md1 chapter, 1 block\.$/,
  ])
  expect(await getFaults(page, '[role=dialog]')).toEqual([])
  await expect(imports.dialog.getByText('2 files have no text that can be imported and are left out.')).toBeVisible()
  await imports.dialog.getByRole('button', { name: 'Move “10.md” up' }).press('Enter')
  await expect(imports.dialog.getByRole('button', { name: 'Move “10.md” up' })).toBeFocused()
  await imports.dialog.getByRole('button', { name: 'Leave out “4.docx”' }).click()
  await expect(names(imports)).toHaveText([/^1\.txt/, /^2\.docx/, /^3\.txt/, /^10\.md/])
  await expect(imports.figures).toHaveText(/^4 chapters/)
  await imports.store.click()

  const chapters = new ChaptersPane(page)
  await expect.poll(() => chapters.names()).toEqual(['1', 'The storm', 'The calm', 'The End'])
  expect(await new ScriptPage(page).lines()).toEqual(['It was dark.'])
  await rm(folder, { recursive: true })
})

test('several chosen files are added to a project, and undone in one step', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await new ScriptPage(page).type('It was dark.')
  await page.keyboard.press('Control+o')
  const choosing = page.waitForEvent('filechooser')
  await imports.dialog.getByRole('button', { name: 'Choose files' }).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await (await choosing).setFiles([file('b.txt', 'Second.'), file('a.txt', 'Mara: First.')])

  await expect(names(imports)).toHaveText([/^a\.txt/, /^b\.txt/])
  await expect(imports.dialog.getByRole('button', { name: 'Move “a.txt” down' })).toBeFocused()
  await imports.store.click()
  await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'a', 'b'])
  await imports.undo()
  await expect.poll(() => chapters.names()).toEqual(['Chapter 1'])
})
