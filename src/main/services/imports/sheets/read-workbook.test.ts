import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { craftEpub, storeDocument, writeWordDocument } from '../documents/craft-documents.test-support.ts'
import { openPackage } from '../documents/open-package.ts'
import { type CraftedEntry, craftZip, readZip } from '../../project-files/craft-zip.test-support.ts'
import { craftWorkbook, writeWorkbook } from './craft-workbooks.test-support.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'read-workbook-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer, sheetName: string | null = null) {
  const file = await openPackage(await storeDocument(folder, bytes))
  try {
    return await readWorkbook(file, sheetName)
  } finally {
    file.close()
  }
}
async function tell(bytes: Buffer): Promise<boolean> {
  const file = await openPackage(await storeDocument(folder, bytes))
  try {
    return isWorkbook(file)
  } finally {
    file.close()
  }
}
const text = (value: string) => ({ value, type: String })
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook of another program', () => {
  it('has its cells as Excel shows them', async () => {
    const bytes = await writeWorkbook([
      [text('ID'), text('Text'), text('Target'), text('Day')],
      [
        { value: 7, type: Number, format: '0000' },
        text('Wer da?\n„Halt“, <b>'),
        { value: 2.5, type: Number },
        { value: new Date(Date.UTC(2026, 10, 29)), type: Date, format: 'dd.mm.yyyy' },
      ],
      [],
      [null, text('Go'), { value: 0.5, type: Number, format: '0%' }, { value: true, type: Boolean }],
    ])
    expect(await read(bytes)).toEqual({
      ...{ sheetNames: ['Sheet1'], sheetName: 'Sheet1', emptyRowCount: 1 },
      rows: [
        ['ID', 'Text', 'Target', 'Day'],
        ['0007', 'Wer da?\n„Halt“, <b>', '2.5', '2026-11-29'],
        ['', 'Go', '50%', 'TRUE'],
      ],
    })
    expect(await tell(bytes)).toBe(true)
  })

  it('is distinguished from an EPUB and a Word document', async () => {
    expect(await tell(craftEpub({ sections: { 'a.xhtml': '<p>Hi</p>' } }))).toBe(false)
    expect(await tell(await writeWordDocument())).toBe(false)
  })
})

describe('a sheet', () => {
  it('has its emoji and rare letters, however they are written', async () => {
    const written = ['&#128075;', '&#x1F44B;', '&#x0001f44b;', '👋', '&#55357;&#56395;', '&#1513;', '&#9999999;']
    const strings = `<si><t>${written.slice(0, 2).join('')}</t></si>`
    const inline = row(1, written.map((each, column) => cell(`${'ABCDEFG'[column]}1`, `Hi ${each}`)).join(''))
    const shared = row(2, '<c r="A2" t="s"><v>0</v></c>')
    const { rows } = await read(
      craftWorkbook({ sheets: { Lines: `<sheetData>${inline}${shared}</sheetData>` }, strings }),
    )
    expect(rows[0]?.slice(0, 6)).toEqual([...Array.from({ length: 5 }, () => 'Hi 👋'), 'Hi ש'])
    expect(rows[1]).toEqual(['👋👋'])
  })

  it('is the first that is shown and has rows, or the chosen one', async () => {
    const bytes = craftWorkbook({
      sheets: {
        Secret: `<sheetData>${row(1, cell('A1', 'hidden'))}</sheetData>`,
        Empty: '<sheetData/>',
        Lines: `<sheetData>${row(1, cell('A1', 'first'))}</sheetData>`,
        Other: `<sheetData>${row(1, cell('A1', 'second'))}</sheetData>`,
      },
      hidden: ['Secret'],
    })
    const sheetNames = ['Empty', 'Lines', 'Other']
    expect(await read(bytes)).toMatchObject({ sheetNames, sheetName: 'Lines', rows: [['first']] })
    expect(await read(bytes, 'Other')).toMatchObject({ sheetNames, sheetName: 'Other', rows: [['second']] })
    expect(await read(bytes, 'Secret')).toMatchObject({ sheetName: 'Lines' })
    expect(await read(bytes, 'Empty')).toMatchObject({ sheetName: 'Empty', rows: [] })
  })

  it('has the results of formulas, rich text without its phonetic guide, and no errors', async () => {
    const bytes = craftWorkbook({
      strings:
        '<si><r><t>Who </t></r><r><rPr><b/></rPr><t>goes</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      sheets: {
        A: `<sheetData>${row(1, '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>A1&amp;"!"</f><v>Who goes!</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1"><f>1+1</f><v>2</v></c>')}</sheetData>`,
      },
    })
    expect((await read(bytes)).rows).toEqual([['Who goes', '東京', 'Who goes!', '', '2']])
  })

  it('repeats a cell that is merged down in its rows, and not one that is merged across', async () => {
    const bytes = craftWorkbook({
      sheets: {
        A: `<sheetData>${row(1, cell('A1', 'Title'))}${row(2, cell('A2', 'Marta') + cell('B2', 'One'))}${row(3, cell('B3', 'Two'))}${row(4, cell('B4', 'Three'))}</sheetData><mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>`,
      },
    })
    expect((await read(bytes)).rows).toEqual([['Title'], ['Marta', 'One'], ['Marta', 'Two'], ['', 'Three']])
  })

  it('takes no longer for a cell at its far end or a merge of millions of rows', async () => {
    const bytes = craftWorkbook({
      sheets: {
        A: `<dimension ref="A1:XFD1048576"/><sheetData>${row(1, cell('A1', 'One'))}${row(1_048_576, cell('XFD1048576', 'Last'))}</sheetData><mergeCells count="1"><mergeCell ref="A1:A1048576"/></mergeCells>`,
      },
    })
    const { rows, emptyRowCount } = await read(bytes)
    expect(rows.map((cells) => cells.filter((each) => each !== ''))).toEqual([['One'], ['Last']])
    expect(emptyRowCount).toBe(1_048_574)
  })
})

describe('a damaged workbook', () => {
  const isStrings = ({ name }: CraftedEntry) => name === 'xl/sharedStrings.xml'
  const isSheet = ({ name }: CraftedEntry) => name === 'xl/worksheets/sheet1.xml'
  const cutOff = (entry: CraftedEntry) => ({ ...entry, data: entry.data.subarray(0, 130) })

  it.each<[string, (entries: CraftedEntry[]) => CraftedEntry[]]>([
    ['without its shared strings', (entries) => entries.filter((entry) => !isStrings(entry))],
    ['with incomplete shared strings', (entries) => entries.map((entry) => (isStrings(entry) ? cutOff(entry) : entry))],
    ['without its sheet', (entries) => entries.filter((entry) => !isSheet(entry))],
  ])('%s is refused rather than read as empty', async (_what, change) => {
    const cells = `${cell('A1', 'Inline')}<c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c>`
    const bytes = craftWorkbook({
      sheets: { Lines: `<sheetData>${row(1, cells)}</sheetData>` },
      strings: '<si><t>Shared</t></si><si><t>Text</t></si>',
    })
    const entries = await readZip(await storeDocument(folder, bytes))
    const damaged = craftZip(change(entries).map((entry) => ({ ...entry, method: 8 })))

    expect((await read(bytes)).rows).toEqual([['Inline', 'Shared', 'Text']])
    await expect(read(damaged)).rejects.toMatchObject({
      code: 'invalid_input',
      reason: { kind: 'document-refused', problem: 'sheet-damaged' },
    })
  })

  it('is not one whose sheet has no cells', async () => {
    expect((await read(craftWorkbook({ sheets: { Lines: '' } }))).rows).toEqual([])
  })
})
