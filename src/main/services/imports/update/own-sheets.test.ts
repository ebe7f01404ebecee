import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertBlock, setBlockLock } from '../../../db/repos/blocks-repo.ts'
import { listCast } from '../../../db/repos/cast-repo.ts'
import { appendChapter, listChapters } from '../../../db/repos/chapters-repo.ts'
import { seedActiveTake } from '../../../db/seed-script.test-support.ts'
import { craftWorkbook } from '../sheets/craft-workbooks.test-support.ts'
import { rememberColumns } from '../sheets/remember-columns.ts'
import { createUnusedColumns } from '../sheets/guess-columns.ts'
import { editFile, openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

let rig: RoundTripRig
beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 3 })
  for (const number of [1, 2, 3])
    rig.edit({
      ...{ kind: 'set-output', blockId: `block_${number}`, externalId: `L-${number}` },
      ...{ fileName: `vo_${number}`, targetMs: number * 1_000 },
    })
})
afterEach(() => rig.close())

const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\r\n'))
const previewOf = async (bytes: Uint8Array) => rig.preview(await rig.upload(bytes))
const state = () =>
  rig.blocks().map(({ externalId, text, note, fileName, targetMs }) => [externalId, text, note, fileName, targetMs])
const STATE = [1, 2, 3].map((number) => [`L-${number}`, `Line ${number}.`, '', `vo_${number}`, number * 1_000])
const HEADER = 'Line ID,Dialogue,Direction,VO file,Duration'
const SAME = [1, 2, 3].map((number) => `L-${number},Line ${number}.,,vo_${number},${number}`)

describe('the sheet that a script comes from', () => {
  it('changes nothing unedited', async () => {
    expect(await previewOf(csv(HEADER, ...SAME))).toMatchObject({
      ...{ unchangedCount: 3, items: [], problems: [], hasUnversioned: false, missingCount: 0 },
    })
  })

  it('is recognized below titles', async () => {
    expect(await previewOf(csv('The Lighthouse,,,,', 'Version,3,,,', HEADER, ...SAME))).toMatchObject({
      ...{ unchangedCount: 3, items: [], problems: [], missingCount: 0 },
    })
  })

  it('brings its edited lines back onto their blocks by its own IDs, and its new ones as new blocks', async () => {
    seedActiveTake(rig.db)
    const sheet = csv(HEADER, 'L-1,First line.,Softly,vo_1b,1.5 s', 'L-1b,Between.,,vo_new,0:02', ...SAME.slice(1))

    const preview = await previewOf(sheet)
    const { updateId, ...counts } = await rig.update(sheet)

    expect(preview).toMatchObject({
      ...{ changedCount: 1, insertedCount: 1, unchangedCount: 2, hasUnversioned: true, problems: [] },
      items: [
        {
          ...{ blockId: 'block_1', text: { before: 'Line 1.', after: 'First line.' } },
          ...{ note: { after: 'Softly' }, fileName: { before: 'vo_1', after: 'vo_1b' } },
          targetMs: { before: 1_000, after: 1_500 },
        },
        { kind: 'inserted', number: 1, externalId: 'L-1b', fileName: 'vo_new', targetMs: 2_000 },
      ],
    })
    expect(counts).toMatchObject({ changedCount: 1, insertedCount: 1, removedCount: 0 })
    const after = [
      ['L-1', 'First line.', 'Softly', 'vo_1b', 1_500],
      ['L-1b', 'Between.', '', 'vo_new', 2_000],
      ...STATE.slice(1),
    ]
    expect(state()).toEqual(after)
    expect(rig.blocks()[0]).toMatchObject({ id: 'block_1', activeTake: { id: 'take_1' } })
    await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: false })
    expect(state()).toEqual(STATE)
    await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: true })
    expect(state()).toEqual(after)
  })

  it('makes a chapter of each new value in its chapter column, in order, and adds new characters to the cast', async () => {
    appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: 'Harbor' })
    insertBlock(rig.db, { id: 'block_harbor', chapterId: 'chap_2', position: 1, text: 'Gulls.', externalId: 'H-1' })
    const chapters = () =>
      listChapters(rig.db, 'proj_1').map(({ id, title }) => [title, rig.blocks(id).map(({ text }) => text)])
    const before = chapters()
    const sheet = csv(
      'Line ID,Scene,Dialogue,Speaker',
      'A-0,Prologue,Long ago.,',
      ...[1, 2, 3].map((number) => `L-${number},Gate,Line ${number}.,`),
      'T-1,Tower,Up here!,Ana (calling)',
      'T-2,,Come down.,[Ben]',
      'C-1,Cellar,Dark.,ANA',
      'H-1,Harbor,Gulls.,',
      'H-2,,Boats.,',
    )

    const preview = await previewOf(sheet)
    const { updateId, speakerCount } = await rig.update(sheet)

    expect(speakerCount).toBe(2)
    expect(preview).toMatchObject({ insertedCount: 5, newChapterCount: 3, newSpeakers: ['Ana', 'Ben'], problems: [] })
    expect(
      preview.items.map((item) => item.kind === 'inserted' && [item.chapterTitle, item.chapterNumber, item.text]),
    ).toEqual([
      ['Prologue', null, 'Long ago.'],
      ['Tower', null, 'Ana (calling): Up here!'],
      ['Tower', null, 'Ben: Come down.'],
      ['Cellar', null, 'ANA: Dark.'],
      ['Harbor', 2, 'Boats.'],
    ])
    const after = [
      ['Prologue', ['Long ago.']],
      before[0],
      ['Tower', ['Ana (calling): Up here!', 'Ben: Come down.']],
      ['Cellar', ['ANA: Dark.']],
      ['Harbor', ['Gulls.', 'Boats.']],
    ]
    expect(chapters()).toEqual(after)
    const cast = () => listCast(rig.db, 'proj_1').map(({ name }) => name)
    expect(cast()).toEqual(['Ana', 'Ben'])

    expect(await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: false })).toMatchObject({ blockCount: 5 })
    expect(chapters()).toEqual(before)
    expect(cast()).toEqual([])
    await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: true })
    expect(chapters()).toEqual(after)
    expect(cast()).toEqual(['Ana', 'Ben'])
  })

  it('adds rows to the end of an existing chapter that has no other rows', async () => {
    appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: 'Harbor' })
    insertBlock(rig.db, { id: 'block_harbor', chapterId: 'chap_2', position: 1, text: 'Gulls.' })

    await rig.update(csv('ID,Chapter,Text', 'L-1,Chapter 1,Line 1.', 'X-1,HARBOR,Boats.', 'X-2,Chapter 1,After one.'))

    expect(rig.blocks('chap_2').map(({ text }) => text)).toEqual(['Gulls.', 'Boats.'])
    expect(state().map(([, text]) => text)).toEqual(['Line 1.', 'After one.', 'Line 2.', 'Line 3.'])
  })

  it('keeps a new chapter with a locked block when the update is undone', async () => {
    const { updateId } = await rig.update(csv('ID,Chapter,Text', 'L-1,Gate,Line 1.', 'T-1,Tower,Up here!'))
    const [, tower] = listChapters(rig.db, 'proj_1')
    setBlockLock(rig.db, tower?.id ?? '', rig.blocks(tower?.id)[0]?.id ?? '', true)

    expect(await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: false })).toMatchObject({
      leftBlockCount: 1,
    })
    expect(listChapters(rig.db, 'proj_1').map(({ title }) => title)).toContain('Tower')
  })

  it('is read by the columns that its import used', async () => {
    const names = ['Ref', 'Original', 'Deutsch']
    rememberColumns(rig.db, {
      ...{ sheetNames: [], sheetName: null, hasHeader: true },
      columns: names.map((name) => ({ name, samples: [] })),
      uses: { ...createUnusedColumns(), externalId: 0, text: 2 },
    })

    await rig.update(csv(names.join(','), 'L-2,Line 2.,Zeile 2.'))

    expect(state().map(([, text]) => text)).toEqual(['Line 1.', 'Zeile 2.', 'Line 3.'])
  })

  it('is found in a workbook whose first sheet is another one', async () => {
    const sheet = (...rows: readonly (readonly string[])[]) =>
      `<sheetData>${rows.map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`).join('')}</sheetData>`
    const header = ['Line ID', 'Dialogue']
    const lines = sheet(header, ['L-1', 'First.'])
    await rig.update(
      craftWorkbook({ sheets: { Cover: sheet(['Game']), Lines: lines, Copy: sheet(header, ['L-2', 'Old.']) } }),
    )

    expect(state().map(([, text]) => text)).toEqual(['First.', 'Line 2.', 'Line 3.'])
  })

  it('gives blocks with the same ID their rows in order, and reports more rows than blocks', async () => {
    rig.edit({ kind: 'set-output', blockId: 'block_2', externalId: 'L-1', fileName: '', targetMs: null })
    const sheet = csv('ID,Text', 'L-1,One.', 'L-1,Two.', 'L-1,Three.', 'L-9,Nine.', 'L-9,Nine again.')

    expect((await previewOf(sheet)).problems).toEqual([{ kind: 'repeated-ids', count: 2, examples: ['L-1', 'L-9'] }])
    await rig.update(sheet)
    expect(state().map(([id, text]) => [id, text])).toEqual([
      ['L-1', 'One.'],
      ['L-1', 'Two.'],
      ['L-9', 'Nine.'],
      ['L-3', 'Line 3.'],
    ])
  })

  it('keeps a value that it can’t use, and says which rows have one', async () => {
    const long = 'x'.repeat(300)
    const sheet = csv(
      HEADER,
      'L-1,Line 1.,,vo_1,soon',
      `L-2,Line 2.,,${long},2`,
      `${long},New.,,vo_4,9:99:99`,
      ...SAME.slice(2),
    )

    expect((await previewOf(sheet)).problems).toEqual([
      { kind: 'unread-lengths', count: 2, examples: ['L-1', long.slice(0, 60)] },
      { kind: 'values-too-long', count: 2, examples: ['L-2', long.slice(0, 60)] },
    ])
    await rig.update(sheet)
    expect(state()).toEqual([STATE[0], STATE[1], ['', 'New.', '', 'vo_4', null], STATE[2]])
  })

  it('changes nothing in lines that its import divided, nor in names that it took as notes', async () => {
    insertBlock(rig.db, { id: 'block_part', chapterId: 'chap_1', position: Number.MAX_SAFE_INTEGER, text: 'And more.' })
    rig.edit({ kind: 'set-note', blockId: 'block_1', note: '???\nLow' })
    const sheet = csv('ID,Who,Text,Note', 'L-1,???,Line 1.,Low', 'L-2,,Line 2.,', 'L-3,,Line 3. And more.,')

    expect(await previewOf(sheet)).toMatchObject({ unchangedCount: 3, missingCount: 0, items: [] })
  })
})

describe('file names and target lengths in a script exported for editing', () => {
  const edited = async (change: (file: string) => string) => editFile(await rig.exportAs('csv'), rig.folder, change)
  const setName = (fileName: string) =>
    rig.edit({ kind: 'set-output', blockId: 'block_1', externalId: 'L-1', fileName, targetMs: 1_000 })

  it('come back onto their blocks', async () => {
    await rig.update(await edited((file) => file.replace('vo_1,1', 'vo_one,').replace('vo_2,2', ',2.25')))

    expect(state().map(([, , , ...output]) => output)).toEqual([
      ['vo_one', null],
      ['', 2_250],
      ['vo_3', 3_000],
    ])
  })

  it('stay as the studio changed them if the file didn’t, and are a conflict if both did', async () => {
    const same = await edited((file) => file)
    const changed = await edited((file) => file.replace('vo_1', 'theirs'))
    setName('mine')

    expect(await previewOf(same)).toMatchObject({ studioCount: 1, items: [] })
    expect(await previewOf(changed)).toMatchObject({ conflictCount: 1, items: [{ isConflict: true }] })
    await rig.update(changed)
    expect(state()[0]).toEqual(['L-1', 'Line 1.', '', 'mine', 1_000])
    await rig.update(changed, { conflicts: { kind: 'all' } })
    expect(state()[0]).toEqual(['L-1', 'Line 1.', '', 'theirs', 1_000])
  })

  it('stay as they are with a file of an earlier version of the studio', async () => {
    const file = await edited((text) => text.replaceAll(/(v[0-9a-f]{12})[0-9a-f]{4}/gu, '$1').replace('vo_1', 'other'))

    expect(await previewOf(file)).toMatchObject({ unchangedCount: 3, items: [], problems: [] })
  })
})
