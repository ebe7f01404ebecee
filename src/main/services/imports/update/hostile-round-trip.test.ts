import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { craftWorkbook, writeWorkbook } from '../sheets/craft-workbooks.test-support.ts'
import { writeWordDocument } from '../documents/craft-documents.test-support.ts'
import { editFile, openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

const SEED = 20_261_130
let rig: RoundTripRig
beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 5 })
})
afterEach(() => rig.close())

const previewOf = async (bytes: Uint8Array) => rig.preview(await rig.upload(bytes))
const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n'))

describe('a file that isn’t a script for editing', () => {
  it.each([
    ['without a column of IDs', async () => csv('Text,Note', 'One,')],
    ['without a column of texts', async () => csv('ID,Note', 'block_1,')],
    ['without rows', async () => csv('ID,Text')],
    ['without IDs in its rows', async () => csv('ID,Text', ',One', ',Two')],
    ['empty', async () => Buffer.alloc(0)],
    ['a document with other tables', writeWordDocument],
    ['a workbook with another table', () => writeWorkbook([[{ value: 'A', type: String }]])],
  ])('is rejected %s', async (_what, create) => {
    await expect(previewOf(await create())).rejects.toMatchObject({
      code: 'invalid_input',
      reason: 'script-file-of-other-text',
    })
  })

  it('is rejected from another project', async () => {
    await expect(previewOf(csv('ID,Text', 'block_of_other,One', ',Two'))).rejects.toMatchObject({
      code: 'invalid_input',
      reason: 'script-file-of-other-project',
    })
  })

  it('is rejected with an open quotation mark', async () => {
    await expect(previewOf(csv('ID,Text', 'block_1,"One'))).rejects.toMatchObject({
      code: 'invalid_input',
      reason: { kind: 'sheet-quote-open' },
    })
  })
})

it('reports ten thousand unknown and repeated rows and uses the rest', async () => {
  const unknown = Array.from({ length: 10_000 }, (_none, index) => `block_x${index},Gone ${index}`)
  const repeated = Array.from({ length: 10_000 }, (_none, index) => `block_2,Again ${index}`)
  const preview = await previewOf(csv('ID,Text', ...unknown, 'block_1,New.', 'block_2,Line 2.', ...repeated))

  expect(preview).toMatchObject({ rowCount: 20_002, changedCount: 1, unchangedCount: 1, missingCount: 3 })
  expect(preview.problems).toEqual([
    { kind: 'unknown-ids', count: 10_000, examples: expect.objectContaining({ length: 5 }) },
    { kind: 'repeated-ids', count: 10_000, examples: expect.objectContaining({ length: 5 }) },
  ])
})

it('reads a workbook whose cell is at its far end', async () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    `<row r="1">${text('A1', 'ID')}${text('B1', 'Text')}</row>`,
    `<row r="2">${text('A2', 'block_1')}${text('B2', 'New.')}</row>`,
    `<row r="1048576">${text('XFD1048576', 'x')}</row>`,
  ]
  expect(await previewOf(craftWorkbook({ sheets: { A: `<sheetData>${rows.join('')}</sheetData>` } }))).toMatchObject({
    changedCount: 1,
    problems: [{ kind: 'empty-rows', count: 1 }],
  })
})

it('shows very long texts and names whole, and stores them', async () => {
  const long = 'word '.repeat(40_000).trim()
  const file = csv('ID,Character,Text', `block_1,${'n'.repeat(500)},${long}`)

  expect(await previewOf(file)).toMatchObject({ changedCount: 1, problems: [{ kind: 'unusable-names', count: 1 }] })
  await rig.update(file)
  expect(rig.blocks()[0]?.text).toBe(long)
})

it.each(['docx', 'csv', 'xlsx'] as const)(
  'reads a damaged %s or explains why not, and changes nothing by itself',
  async (format) => {
    const whole = await rig.exportAs(format)
    const random = seededRandom(SEED)
    for (let round = 0; round < 25; round += 1) {
      const bytes = Buffer.from(whole)
      if (round % 2 === 0) for (let at = 0; at < 6; at += 1) bytes[Math.floor(random() * bytes.length)] = random() * 256
      const cut = round % 3 === 0 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
      try {
        await previewOf(cut)
      } catch (error) {
        expect(isStudioError(error) && error.code, String(error)).toBe('invalid_input')
      }
    }
    expect(rig.blocks().map(({ text }) => text)).toEqual(['Line 1.', 'Line 2.', 'Line 3.', 'Line 4.', 'Line 5.'])
  },
)

it('ignores tables in cells, rows without cells and tables without their header', async () => {
  const file = await editFile(await rig.exportAs('docx'), rig.folder, (xml) =>
    xml
      .replace(
        'Line 1.</w:t></w:r></w:p>',
        'Line 1.</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>in</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>',
      )
      .replace(
        '</w:tbl><w:p/><w:sectPr',
        '<w:tr/></w:tbl><w:p/><w:tbl><w:tr><w:tc><w:p><w:r><w:t>block_2</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/><w:sectPr',
      ),
  )

  expect(await previewOf(file)).toMatchObject({
    changedCount: 1,
    items: [{ blockId: 'block_1', text: { after: 'Line 1. in' } }],
  })
})
