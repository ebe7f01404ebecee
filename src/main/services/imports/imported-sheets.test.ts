import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SheetOptions } from '#shared/contract/imports.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { openChapter } from '../script/open-chapter.ts'
import { storeDocument, writeWordDocument } from './documents/craft-documents.test-support.ts'
import { createImportsService } from './imports-service.ts'
import { craftWorkbook, writeWorkbook } from './sheets/craft-workbooks.test-support.ts'

const NEVER = new AbortController().signal
const OPTIONS: SheetOptions = {
  ...{ format: 'sheet', sheetName: null, hasHeader: null, columns: null },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const ROWS = [
  ['ID', 'Character', 'Text', 'File', 'Seconds', 'Note', 'Scene'],
  ['B-1', 'Marta', 'Who goes there?', 'vo_1', '2.5', 'Whispered', 'Harbor'],
  ['B-2', 'Keeper', 'The lamp is dark.', 'vo_2', '', '', 'Harbor'],
  ['B-3', '', 'It blew.', 'vo_3', '1', '', 'Tower'],
] as const
let db: OpenDatabase
let folder: string
let imports: ReturnType<typeof createImportsService>

beforeEach(async () => {
  let made = 10
  folder = await mkdtemp(join(tmpdir(), 'imported-sheets-'))
  db = openStudioDatabase(':memory:')
  imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now: () => Date.parse('2026-11-29T08:00:00.000Z'),
    counted: async (result) => result,
    catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }),
    ...{ workspaceId: 'ws_first', catalogFilled: async () => undefined, uploadsFolder: folder },
    cancelGeneration: () => undefined,
  })
  seedScript(db, { blocks: 1 })
})
afterEach(async () => {
  db.close()
  await rm(folder, { recursive: true, force: true })
})

function uploadText(text: string, uploadId = 'upload_11111111'): string {
  imports.addPart({ uploadId, index: 0, text })
  return uploadId
}
async function uploadFile(bytes: Uint8Array, uploadId = 'upl_workbook1'): Promise<string> {
  await storeDocument(folder, bytes, uploadId)
  return uploadId
}
const CSV = ROWS.map((row) => row.join(';')).join('\n')
const writeRows = () => writeWorkbook(ROWS.map((row) => row.map((value) => ({ value, type: String }))))

describe.each([
  ['a CSV text', () => uploadText(CSV)],
  ['an Excel workbook', async () => uploadFile(await writeRows())],
] as const)('%s', (_name, upload) => {
  it('adds its rows as blocks with all their values, and its characters to the cast', async () => {
    const request = { projectId: 'proj_1', uploadId: await upload(), options: OPTIONS }
    const preview = await imports.preview(request, NEVER)
    expect(preview).toMatchObject({
      ...{ chapterCount: 2, blockCount: 3 },
      speakers: [
        { name: 'Marta', lineCount: 1 },
        { name: 'Keeper', lineCount: 1 },
      ],
    })
    const { chapterIds, speakerCount } = await imports.run(
      {
        ...{ ...request, place: { kind: 'chapters', afterChapterId: 'chap_1' }, title: '' },
        speakers: preview.speakers.map(({ name }) => name),
      },
      NEVER,
    )
    expect(speakerCount).toBe(2)
    expect(listCast(db, 'proj_1').map(({ name }) => name)).toEqual(['Keeper', 'Marta'])
    const blocks = chapterIds.flatMap((chapterId) => openChapter({ db }, { projectId: 'proj_1', chapterId }).blocks)
    expect(listChapters(db, 'proj_1').map(({ title }) => title)).toEqual(['Chapter 1', 'Harbor', 'Tower'])
    expect(blocks).toMatchObject([
      {
        ...{ text: 'Marta: Who goes there?', note: 'Whispered' },
        ...{ externalId: 'B-1', fileName: 'vo_1', targetMs: 2_500 },
      },
      { text: 'Keeper: The lamp is dark.', externalId: 'B-2', fileName: 'vo_2', targetMs: null },
      { text: 'It blew.', externalId: 'B-3', fileName: 'vo_3', targetMs: 1_000, note: '' },
    ])
  })
})

describe('the columns of an import', () => {
  const text = 'Was;Wer;Wo\nHalt!;Marta;Hafen\nGo!;Keeper;Turm'
  const columns = {
    ...{ text: 0, character: 1, chapter: 2 },
    ...{ externalId: null, fileName: null, targetSeconds: null, note: null },
  }
  const previewSheet = async (uploadId: string) =>
    (await imports.preview({ projectId: null, uploadId, options: OPTIONS }, NEVER)).sheet

  it('are used again for a table with the same column names, also in another file format', async () => {
    expect(await previewSheet(uploadText(text))).toMatchObject({ hasHeader: false })
    await imports.runAsProject(
      {
        ...{ uploadId: 'upload_11111111', projectTitle: 'Barks', title: '', speakers: [] },
        options: { ...OPTIONS, hasHeader: true, columns },
      },
      NEVER,
    )
    const expected = { hasHeader: true, uses: columns }
    expect(await previewSheet(uploadText('Was,Wer,Wo\nNo!,Marta,Hafen', 'upload_22222222'))).toMatchObject(expected)
    const rows = [
      ['Was', 'Wer', 'Wo'],
      ['No!', 'Marta', 'Hafen'],
    ]
    const workbook = await writeWorkbook(rows.map((row) => row.map((value) => ({ value, type: String }))))
    expect(await previewSheet(await uploadFile(workbook))).toMatchObject(expected)
    expect(await previewSheet(uploadText('Was,Wer\nNo!,Marta', 'upload_33333333'))).toMatchObject({ hasHeader: false })
  })

  it('are forgotten by a failed import', async () => {
    const run = imports.run(
      {
        ...{ projectId: 'proj_gone', uploadId: uploadText(text), title: '', speakers: [] },
        ...{ place: { kind: 'chapters', afterChapterId: null }, options: { ...OPTIONS, hasHeader: true, columns } },
      },
      NEVER,
    )
    await expect(run).rejects.toMatchObject({ code: 'not_found' })
    expect(await previewSheet('upload_11111111')).toMatchObject({ hasHeader: false })
  })
})

describe('a table that can’t be read', () => {
  const preview = (uploadId: string) => imports.preview({ projectId: null, uploadId, options: OPTIONS }, NEVER)

  it('is refused with the line, and nothing is stored', async () => {
    const uploadId = uploadText('ID,Text\n1,"It blew.\n2,It calmed.')
    const refusal = { code: 'invalid_input', reason: { kind: 'sheet-quote-open', line: 2 } }
    await expect(preview(uploadId)).rejects.toMatchObject(refusal)
    const request = { uploadId, options: OPTIONS, projectTitle: 'Barks', title: '', speakers: [] }
    await expect(imports.runAsProject(request, NEVER)).rejects.toMatchObject(refusal)
  })

  it('is refused if it isn’t a workbook', async () => {
    await expect(preview(await uploadFile(await writeWordDocument()))).rejects.toMatchObject({
      reason: { kind: 'document-refused', problem: 'neither' },
    })
  })

  it('is refused if a part of it unpacks to too much', async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(65_000_000)}</t></is></c></row></sheetData>`
    await expect(preview(await uploadFile(craftWorkbook({ sheets: { A: sheet } })))).rejects.toMatchObject({
      reason: { kind: 'document-refused', problem: 'part-too-large', part: 'xl/worksheets/sheet1.xml' },
    })
  })

  it('has no blocks if it is empty', async () => {
    expect(await preview(await uploadFile(craftWorkbook({ sheets: { A: '<sheetData/>' } })))).toMatchObject({
      ...{ blockCount: 0, sheet: { sheetNames: ['A'], columns: [] } },
    })
  })
})
