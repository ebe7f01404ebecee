import { craftWorkbook, writeWorkbook } from '../../src/main/services/imports/sheets/craft-workbooks.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { UpdateDialog } from '../pages/update-dialog.ts'

const toText = (value: string) => ({ value, type: String })
const ROWS = [
  ['Key', 'Who', 'Barks', 'Wave', 'Seconds'],
  ['B-1', 'Marta', 'Who goes there?', 'vo_1', '2.5'],
  ['B-2', 'Keeper', 'The lamp is dark.', 'vo_2', 'short'],
  ['B-3', '', '', '', ''],
]

test('the rows of a workbook become blocks, and the choice of columns is remembered', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  const workbook = await writeWorkbook(ROWS.map((row) => row.map(toText)))

  await test.step('shows which column was found for what', async () => {
    await imports.choose({ name: 'barks.xlsx', buffer: workbook })
    await expect(imports.figures).toHaveText(/^1 chapter · 2 blocks/)
    await expect(imports.dialog.getByRole('switch', { name: 'The first row contains column names' })).toBeChecked()
    await expect(imports.column('Text')).toHaveText(/C: Barks/)
    await expect(imports.column('Character')).toHaveText(/B: Who/)
    await expect(imports.column('ID')).toHaveText(/A: Key/)
    await expect(imports.column('File name')).toHaveText(/Not used/)
    await expect(imports.dialog.getByText('1 row without text skipped.')).toBeVisible()
    await expect(imports.dialog.getByText(/^1 target length skipped/)).toBeVisible()
    await expect(imports.dialog.getByRole('checkbox', { name: 'Marta' })).toBeChecked()
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('takes another column', async () => {
    await imports.select('File name', 'D: Wave')
    await expect
      .poll(() => imports.told())
      .toContain('Block 1, 22 characters: Marta: Who goes there?, ID: B-1 · File: vo_1 · Target: 2.5 s')
    await imports.store.click()
    await expect.poll(() => script.lines()).toEqual(['Marta: Who goes there?', 'Keeper: The lamp is dark.'])
  })

  await test.step('reads a CSV file with the same columns in the same way', async () => {
    const rows = [ROWS[0] ?? [], ['C-1', 'Marta', 'Stop, "now"!', 'vo_9', '1']]
    const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
    await imports.choose({ name: 'more.csv', buffer: Buffer.from(csv), mimeType: 'text/csv' })
    await expect(imports.column('File name')).toHaveText(/D: Wave/)
    await expect
      .poll(() => imports.told())
      .toContain('Block 1, 19 characters: Marta: Stop, "now"!, ID: C-1 · File: vo_9 · Target: 1 s')
  })
})

test('another sheet of a workbook is chosen, and a table that can’t be read is refused with the line', async ({
  studio,
}) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  await new ProjectsPage(page).create('The Lighthouse')
  const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const toSheet = (...texts: string[]) =>
    `<sheetData><row r="1">${cell('A1', 'Scene') + cell('B1', 'Text')}</row>${texts.map((value, index) => `<row r="${index + 2}">${cell(`A${index + 2}`, 'Harbor') + cell(`B${index + 2}`, value)}</row>`).join('')}</sheetData>`
  const workbook = craftWorkbook({ sheets: { One: toSheet('It blew.'), Two: toSheet('It calmed.', 'It rained.') } })

  await imports.choose({ name: 'storm.csv', buffer: Buffer.from('ID,Text\n1,"It blew.\n2,It calmed.') })
  await expect(imports.dialog.getByRole('alert')).toContainText(
    'a quotation mark in the row that starts on line 2 is never closed. Nothing was imported.',
  )
  await page.keyboard.press('Escape')

  await imports.choose({ name: 'storm.xlsx', buffer: workbook })
  await expect(imports.figures).toHaveText(/^1 chapter · 1 block/)
  await imports.select('Sheet', 'Two')
  await expect(imports.figures).toHaveText(/^1 chapter · 2 blocks/)
  await imports.store.click()
  await expect.poll(() => chapters.names()).toEqual(['Harbor'])
})

test('an edited sheet comes back onto its blocks, with a new scene and its character, as one step', async ({
  studio,
}) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const updates = new UpdateDialog(page)
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  const header = ['Key', 'Scene', 'Who', 'Barks', 'Wave']
  const save = (...rows: string[][]) => writeWorkbook([header, ...rows].map((row) => row.map(toText)))
  const first = ['B-1', 'Gate', 'Marta', 'Who goes there?', 'vo_1']
  await imports.choose({ name: 'barks.xlsx', buffer: await save(first, ['B-2', 'Gate', '', 'Silence.', 'vo_2']) })
  await imports.select('File name', 'E: Wave')
  await imports.store.click()
  await expect.poll(() => script.lines()).toEqual(['Marta: Who goes there?', 'Silence.'])

  const edited = await save(
    first,
    ['B-2', 'Gate', 'Ben', 'Silence again.', 'vo_2b'],
    ['T-1', 'Tower', 'Ana', 'Up here!', 'vo_3'],
  )
  await updates.choose({ name: 'barks.xlsx', buffer: edited })
  await expect(updates.figures).toContainText('1 block changes · 1 new block · 1 new chapter · 1 block unchanged.')
  await expect(updates.dialog.getByText('2 new in the cast: Ben, Ana')).toBeVisible()
  await expect(updates.dialog.getByText(/^This file doesn’t record which version/)).toBeVisible()
  await expect(updates.rows.nth(1)).toHaveAccessibleName('Tower · new chapter')
  expect(await getFaults(page, '[role=dialog]')).toEqual([])
  await updates.update.click()

  await expect(page.getByText('1 block changed, 1 block added. Added 2 speakers to the cast.')).toBeVisible()
  const after = ['Marta: Who goes there?', 'Ben: Silence again.']
  await expect.poll(() => script.lines()).toEqual(after)
  await expect.poll(() => chapters.names()).toEqual(['Gate', 'Tower'])
  // Without the names: both are in the cast.
  await expect(script.generate()).toHaveText('Generate 2 blocks · 29 characters')
  await chapters.row('Tower').click()
  await expect(script.editor).toHaveText('Ana: Up here!')
  await expect(script.generate()).toHaveText('Generate 1 block · 8 characters')
  await chapters.row('Gate').click()
  await expect.poll(() => script.lines()).toEqual(after)

  await script.editor.press('Control+z')
  await expect.poll(() => script.lines()).toEqual(['Marta: Who goes there?', 'Silence.'])
  await expect.poll(() => chapters.names()).toEqual(['Gate'])
  await script.editor.press('Control+Shift+z')
  await expect.poll(() => chapters.names()).toEqual(['Gate', 'Tower'])
  await expect.poll(() => script.lines()).toEqual(after)
})
