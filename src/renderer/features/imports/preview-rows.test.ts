import { expect, it } from 'vitest'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { previewRows } from './preview-rows.ts'

it('lists blocks below their chapters, numbered per chapter, and counts the hidden ones', () => {
  const block = (chapter: number, text: string) => ({
    ...{ chapter, text, characters: text.length, startMs: null, note: '', line: null, ...NO_OUTPUT },
  })

  const preview = {
    ...{ chapterCount: 3, blockCount: 9, characters: 90, longBlockCount: 0, speakers: [], notes: [] },
    replacesEmptyChapter: false,
    files: [],
    sheet: null,
    details: null,
    chapters: [
      { title: '', reason: null, line: null, blockCount: 2, characters: 20 },
      { title: 'Two', reason: null, line: 9, blockCount: 7, characters: 70 },
    ],
    blocks: [block(0, 'a'), { ...block(0, 'b'), line: 4 }, block(1, 'c')],
  }

  const rows = previewRows(preview, 'The Lamp')

  expect(rows.map((row) => [row.id, row.kind, 'number' in row ? row.number : row.blockCount])).toEqual([
    ['c0', 'chapter', 1],
    ['b0', 'block', 1],
    ['line4', 'block', 2],
    ['line9', 'chapter', 2],
    ['b2', 'block', 1],
    ['rest', 'rest', 6],
  ])
  expect(rows[0]).toMatchObject({ title: 'The Lamp' })
})
