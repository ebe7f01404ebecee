import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { craftZip, readZip } from '../../src/main/services/project-files/craft-zip.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { UpdateDialog } from '../pages/update-dialog.ts'

const LINES = ['The lamp was lit.', 'Nobody spoke.', 'The storm came closer.']

/** Saves a Word document with other text, as a word processor would. */
async function editDocument(path: string, changes: readonly [from: string, to: string][]): Promise<Buffer> {
  const entries = await readZip(path)
  return craftZip(
    entries.map(({ name, data }) => {
      if (name !== 'word/document.xml') return { name, data, method: 8 }
      let xml = data.toString()
      for (const [from, to] of changes) {
        expect(xml).toContain(from)
        xml = xml.replace(from, to)
      }
      return { name, data: Buffer.from(xml), method: 8 }
    }),
  )
}

test('an exported script is edited, previewed and brought back: takes stay, and only changed audio is out of date', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const updates = new UpdateDialog(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('The Lighthouse', LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  const path = await test.step('exports the chapter as a Word document', async () => {
    await screens.exports.export(['Word document for editing'], 'script')
    return join(studio.exportFolder, 'script.docx')
  })

  await test.step('says that there is nothing to update for the unedited file', async () => {
    await updates.choose({ name: 'script.docx', buffer: await readFile(path) })
    await expect(updates.dialog.getByRole('heading', { name: 'Nothing to update' })).toBeVisible()
    await expect(updates.update).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  const edited = await editDocument(path, [['Nobody spoke.', 'Nobody spoke a word.']])
  await test.step('shows what changes before anything does', async () => {
    await updates.choose({ name: 'script.docx', buffer: edited })
    await expect(updates.figures).toContainText('1 block changes')
    await expect(updates.figures).toContainText('20 characters to regenerate')
    await expect(updates.rows).toHaveCount(1)
    await expect(updates.rows.locator('ins')).toHaveText(/a word/)
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
    expect(await script.lines()).toEqual(LINES)
  })

  await test.step('updates the block, which keeps its take, and only its audio is out of date', async () => {
    await updates.update.click()
    await expect(updates.dialog).not.toBeVisible()
    await expect.poll(() => script.lines()).toEqual([LINES[0], 'Nobody spoke a word.', LINES[2]])
    await expect(script.generate()).toHaveText(/^Generate 1 /)
    await script.select(2)
    await expect(script.takes()).toHaveCount(1)
  })

  await test.step('undoes it as one step, after which all audio is up to date again, and redoes it', async () => {
    await script.editor.press('Control+z')
    await expect.poll(() => script.lines()).toEqual(LINES)
    await expect(script.everythingIsSpoken()).toBeVisible()
    await script.editor.press('Control+Shift+z')
    await expect.poll(() => script.lines()).toEqual([LINES[0], 'Nobody spoke a word.', LINES[2]])
    await script.saved().waitFor()
  })

  await test.step('explains a file of another project', async () => {
    await updates.choose({ name: 'other.csv', buffer: Buffer.from('ID,Text\r\nblock_elsewhere,Hello\r\n') })
    await expect(updates.dialog.getByRole('alert')).toHaveText(/No row of this file belongs to this project/)
    await page.keyboard.press('Escape')
  })
})

test('added and removed rows, notes and a conflict come back as one step across chapters', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  const updates = new UpdateDialog(page)
  const chapters = new ChaptersPane(page)
  await screens.write('The Lighthouse', LINES)
  await chapters.add()
  await script.type('Another chapter.')
  await script.saved().waitFor()

  await screens.exports.export(['CSV for editing'], 'script', { scope: 'All chapters, one file' })
  const csv = await readFile(join(studio.exportFolder, 'script.csv'), 'utf8')
  await chapters.row('Chapter 1').click()
  await expect(script.editor).toContainText('Nobody spoke.')
  await script.append(1, ' Quietly.')
  await script.saved().waitFor()
  const edited = csv
    .replace('The lamp was lit.,', 'The lantern was lit.,Softly')
    .replace(/block_[^\r]*Nobody spoke\.[^\r]*\r\n/u, ',,Chapter 1,,Somebody spoke.,,,\r\n')
    .replace('Another chapter.', 'One more chapter.')

  await updates.choose({ name: 'script.csv', buffer: Buffer.from(edited) })
  await expect(updates.dialog.getByText(/^1 block changed both in the file and in the studio/)).toBeVisible()
  await updates.dialog.getByText('Use the file’s version', { exact: true }).click()
  await updates.dialog.getByText('Remove 1 block that isn’t in the file').click()
  await updates.update.click()

  const after = ['The lantern was lit.', 'Somebody spoke.', LINES[2]]
  const before = ['The lamp was lit. Quietly.', ...LINES.slice(1)]
  await expect.poll(() => script.lines()).toEqual(after)
  await expect(page.getByText('Script updated: 2 blocks changed, 1 block added, 1 block removed.')).toBeVisible()
  await chapters.row('Chapter 2').click()
  await expect(script.editor).toHaveText('One more chapter.')
  await chapters.row('Chapter 1').click()
  await expect.poll(() => script.lines()).toEqual(after)

  await script.editor.press('Control+z')
  await expect.poll(() => script.lines()).toEqual(before)
  await expect(page.getByText('Undid the update of 4 blocks.')).toBeVisible()
  await chapters.row('Chapter 2').click()
  await expect(script.editor).toHaveText('Another chapter.')
  await chapters.row('Chapter 1').click()
  await expect.poll(() => script.lines()).toEqual(before)
  await script.editor.press('Control+Shift+z')
  await expect.poll(() => script.lines()).toEqual(after)
  await expect(page.getByText('Redid the update of 4 blocks.')).toBeVisible()
})

test('a new version of a manuscript without IDs is matched by its text: takes stay on their blocks', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const updates = new UpdateDialog(page)
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  const tower = ['Up in the tower, a gull cried.', 'Keys rang.']
  const write = (...parts: readonly (readonly [title: string, ...lines: string[]])[]) =>
    Buffer.from(parts.map(([title, ...lines]) => [`# ${title}`, ...lines].join('\n\n')).join('\n\n'))
  await screens.useService(service.apiKeys.paid)
  await new ProjectsPage(page).create('The Lighthouse')
  await imports.choose({ name: 'lighthouse.md', buffer: write(['The gate', ...LINES], ['The tower', ...tower]) })
  await imports.store.click()
  await chapters.row('The gate').click()
  await expect.poll(() => script.lines()).toEqual(LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  const edited = [LINES[0] ?? '', 'Nobody spoke a word.', 'Somebody knocked.', LINES[2] ?? '']
  await test.step('shows what changes, and which chapter the file lacks', async () => {
    await updates.choose({
      name: 'lighthouse 2.md',
      buffer: write(['The gate', ...edited], ['The road', 'It rained.']),
    })
    await expect(updates.figures).toContainText('1 block changes · 2 new blocks · 1 new chapter · 2 blocks unchanged.')
    await expect(updates.figures).toContainText('20 characters to regenerate')
    await expect(updates.dialog.getByText('Blocks were matched by their text.')).toBeVisible()
    await expect(updates.dialog.getByText(/1 chapter of the script isn’t in the file.*: The tower/)).toBeVisible()
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('updates the script, in which only the edited and new blocks need audio', async () => {
    await updates.update.click()
    await expect.poll(() => script.lines()).toEqual(edited)
    await expect(script.generate()).toHaveText(/^Generate 2 /)
    await script.select(2)
    await expect(script.takes()).toHaveCount(1)
    await chapters.row('The road').click()
    await expect.poll(() => script.lines()).toEqual(['It rained.'])
    await chapters.row('The gate').click()
    await expect.poll(() => script.lines()).toEqual(edited)
  })

  await test.step('undoes it as one step', async () => {
    await script.editor.press('Control+z')
    await expect.poll(() => script.lines()).toEqual(LINES)
    await expect(script.everythingIsSpoken()).toBeVisible()
    await expect(chapters.row('The road')).toHaveCount(0)
  })

  await test.step('refuses another text', async () => {
    await updates.choose({ name: 'other.txt', buffer: Buffer.from('It was spring.\n\nBees came.\n\nThe grass grew.') })
    await expect(updates.dialog.getByRole('alert')).toHaveText(/^This looks like another text/)
  })
})
