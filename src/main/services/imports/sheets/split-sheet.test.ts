import { describe, expect, it } from 'vitest'
import type { SheetOptions } from '#shared/contract/imports.ts'
import { drain } from '../drain.test-support.ts'
import { createUnusedColumns } from './guess-columns.ts'
import type { RememberedColumns } from './remember-columns.ts'
import { splitSheet } from './split-sheet.ts'

const OPTIONS: SheetOptions = {
  ...{ format: 'sheet', sheetName: null, hasHeader: null, columns: null },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}

const split = (rows: string[][], options: Partial<SheetOptions> = {}, remembered: RememberedColumns[] = []) =>
  drain(splitSheet({ rows, sheetNames: [], sheetName: null, emptyRowCount: 0 }, { ...OPTIONS, ...options }, remembered))
const notesOf = (script: ReturnType<typeof split>) =>
  Object.fromEntries(script.notes.map(({ kind, count }) => [kind, count]))

describe('a row', () => {
  it('becomes a block with its character, ID, file name, target length and note', () => {
    const script = split([
      ['ID', 'Character', 'Text', 'File', 'Seconds', 'Note'],
      ['B-1', 'Marta', 'Who goes\nthere?', 'vo_1.wav', '2,5', 'Whispered'],
      ['B-2', '', '[gulls crying]', '', '', ''],
    ])
    expect(script.chapters).toEqual([
      {
        title: '',
        blocks: [
          {
            ...{ text: 'Marta: Who goes there?', startMs: null, speaker: 'Marta', note: 'Whispered' },
            ...{ externalId: 'B-1', fileName: 'vo_1.wav', targetMs: 2_500 },
          },
          { text: '[gulls crying]', startMs: null, note: '', externalId: 'B-2', fileName: '', targetMs: null },
        ],
      },
    ])
    expect(script.notes).toEqual([])
  })

  it('is left out and counted without a text', () => {
    const script = split([['ID', 'Text'], ['1', ''], ['2', 'Go'], ['3']])
    expect(script.chapters[0]?.blocks).toHaveLength(1)
    expect(notesOf(script)).toEqual({ 'empty-rows': 2 })
  })

  it('starts a chapter where the chapter’s name changes', () => {
    const script = split([
      ['Scene', 'Text'],
      ['Harbor', 'One'],
      ['', 'Two'],
      ['Harbor', 'Three'],
      ['Tower', 'Four'],
      ['Harbor', 'Five'],
    ])
    expect(script.chapters.map(({ title, blocks }) => [title, blocks.length])).toEqual([
      ['Harbor', 3],
      ['Tower', 1],
      ['Harbor', 1],
    ])
  })

  it.each([
    ['Guard: second', 'Guard second', 'Guard second: Halt!'],
    ['Guard (old)', 'Guard old', 'Guard old: Halt!'],
    ['“Red”', 'Red”', 'Red”: Halt!'],
    ['王', '王', '王: Halt!'],
  ])('has a name of the cast made of %s', (name, speaker, text) => {
    const [block] =
      split([
        ['Character', 'Text'],
        [name, 'Halt!'],
      ]).chapters[0]?.blocks ?? []
    expect(block).toMatchObject({ speaker, text })
  })

  it('keeps as a note what can’t be a name', () => {
    const script = split([
      ['Character', 'Text', 'Note'],
      ['???', 'Halt!', 'Loud'],
      ['x'.repeat(70), 'Who?', ''],
    ])
    expect(script.chapters[0]?.blocks).toMatchObject([
      { text: 'Halt!', note: '???\nLoud' },
      { text: 'Who?', note: 'x'.repeat(70) },
    ])
    expect(notesOf(script)).toEqual({ 'unusable-names': 2 })
  })

  it('doesn’t get a name that its text has already', () => {
    const [block] =
      split([
        ['Character', 'Text'],
        ['MARTA', 'Marta: Halt!'],
      ]).chapters[0]?.blocks ?? []
    expect(block).toMatchObject({ speaker: 'MARTA', text: 'Marta: Halt!' })
  })

  it('is kept without values that can’t be read or are too long, which are counted', () => {
    const script = split([
      ['ID', 'Text', 'Target', 'File'],
      ['1', 'One', 'short', 'a'],
      ['1', 'Two', '7200', 'x'.repeat(300)],
      ['1', 'Three', '', ''],
    ])
    expect(script.chapters[0]?.blocks).toMatchObject([
      { externalId: '1', targetMs: null, fileName: 'a' },
      { externalId: '1', targetMs: null, fileName: '' },
      { externalId: '1', targetMs: null, fileName: '' },
    ])
    expect(notesOf(script)).toEqual({ 'unread-lengths': 2, 'repeated-ids': 1, 'values-too-long': 1 })
  })
})

it('loses no value of more than 200 characters without saying so', () => {
  const long = 'x'.repeat(201)
  const fits = long.slice(1)
  const rowsOf = (value: string) => [
    ['ID', 'Text', 'File', 'Character'],
    [value, 'One', value, value],
  ]
  const [kept, dropped] = [split(rowsOf(fits)), split(rowsOf(long))]
  expect(kept.chapters[0]?.blocks).toMatchObject([{ externalId: fits, fileName: fits, note: fits }])
  expect(notesOf(kept)).toEqual({ 'unusable-names': 1 })
  expect(dropped.chapters[0]?.blocks).toMatchObject([{ text: 'One', externalId: '', fileName: '', note: long }])
  expect(notesOf(dropped)).toEqual({ 'values-too-long': 2, 'unusable-names': 1 })
})

describe('the columns', () => {
  const ROWS = [
    ['Was', 'Wer', 'Wo'],
    ['Halt!', 'Marta', 'Hafen'],
  ]
  const uses = { ...createUnusedColumns(), text: 0, character: 1 }

  it('are the chosen ones', () => {
    const script = split(ROWS, { columns: uses, hasHeader: true })
    expect(script.chapters[0]?.blocks).toMatchObject([{ text: 'Marta: Halt!' }])
    expect(script.sheet).toEqual({
      ...{ sheetNames: [], sheetName: null, hasHeader: true, uses },
      columns: [
        { name: 'Was', samples: ['Halt!'] },
        { name: 'Wer', samples: ['Marta'] },
        { name: 'Wo', samples: ['Hafen'] },
      ],
    })
  })

  it('are those of the last import with the same names', () => {
    const remembered = [{ key: '["was","wer","wo"]', uses }]
    expect(split(ROWS, {}, remembered).sheet).toMatchObject({ hasHeader: true, uses })
    expect(split([['Was', 'Wer'], ...ROWS.slice(1)], {}, remembered).sheet).toMatchObject({ hasHeader: false })
    expect(split(ROWS, { hasHeader: false }, remembered).sheet).toMatchObject({ hasHeader: false })
  })

  it('have no names in a sheet without a header, whose first row is a line', () => {
    const script = split([
      ['1', 'Halt!'],
      ['2', 'Who goes there?'],
    ])
    expect(script.sheet).toMatchObject({ hasHeader: false, columns: [{ name: '' }, { name: '' }], uses: { text: 1 } })
    expect(script.chapters[0]?.blocks).toHaveLength(2)
  })

  it('are none in an empty sheet', () => {
    const script = split([])
    expect(script).toMatchObject({
      chapters: [],
      sheet: { hasHeader: false, columns: [], uses: createUnusedColumns() },
    })
  })
})

describe('names of columns below titles', () => {
  const TITLES = [
    ['', 'The Lighthouse'],
    ['', 'Version 3', '2026-11-29'],
  ]
  const HEADER = ['', 'ID', 'Character', 'Text', 'File name']
  const LINE = ['', '001', 'Marta', 'Who goes there?', 'vo_1.wav']

  it('are found, and the titles counted', () => {
    const script = split([...TITLES, HEADER, LINE])
    expect(script.chapters[0]?.blocks).toMatchObject([{ text: 'Marta: Who goes there?', externalId: '001' }])
    expect(notesOf(script)).toEqual({ 'title-rows': 2 })
    expect(split([...TITLES, HEADER, LINE], { hasHeader: true }).sheet?.columns[3]?.name).toBe('Text')
  })

  it('are found below a title that is also a usual name', () => {
    expect(notesOf(split([['', 'Script'], HEADER, LINE]))).toEqual({ 'title-rows': 1 })
  })

  it('are found as those of an earlier import', () => {
    const uses = { ...createUnusedColumns(), text: 0 }
    const key = JSON.stringify(['words', 'who'])
    const script = split([['The Lighthouse'], ['Words', 'Who'], ['Go', 'Marta']], {}, [{ key, uses }])
    expect(script.chapters[0]?.blocks.map(({ text }) => text)).toEqual(['Go'])
  })

  it('aren’t looked for if the first row is one, or a person says that there are none', () => {
    expect(notesOf(split([['ID', 'Text'], HEADER, LINE]))).toEqual({})
    const script = split([...TITLES, HEADER, LINE], { hasHeader: false })
    expect(script.sheet?.hasHeader).toBe(false)
    expect(notesOf(script)['title-rows']).toBeUndefined()
  })

  it.each([
    [
      'with as many cells',
      [
        ['Marta', 'Go'],
        ['Narrator', 'Text'],
        ['Marta', 'No'],
      ],
      3,
    ],
    ['of which only one has a usual name', [['Dawn'], ['Narrator', 'Go', 'Now'], ['Marta', 'No', '']], 3],
    ['far below', [...Array.from({ length: 11 }, () => ['Dawn']), ['ID', 'Text'], ['1', 'Go']], 13],
  ])('aren’t rows %s', (_name, rows, lineCount) => {
    const script = split(rows)
    expect(script.sheet?.hasHeader).toBe(false)
    expect(script.chapters[0]?.blocks.length ?? 0).toBeGreaterThan(0)
    expect((script.chapters[0]?.blocks.length ?? 0) + (notesOf(script)['empty-rows'] ?? 0)).toBe(lineCount)
  })
})
