import { expect, it } from 'vitest'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { describeImport } from './describe-import.ts'

const block = (text: string, startMs: number | null = null, note?: string) => ({ text, startMs, note })
const describeChapters = (
  chapters: { title: string; reason?: string; line?: number; blocks: ReturnType<typeof block>[] }[],
) =>
  describeImport({ chapters, notes: [{ kind: 'image', count: 2 }] } as unknown as Parameters<typeof describeImport>[0])

it('counts chapters, blocks and characters, and lists speakers', () => {
  const preview = describeChapters([
    {
      title: 'One',
      reason: 'numbered',
      line: 7,
      blocks: [block('Ada: Hi.', 500, '[wind]'), block('x'.repeat(2_000))],
    },
    { title: '', blocks: [block('Ben: No.'), block('Ada: Yes.'), block('y'.repeat(2_001))] },
  ])

  expect(preview).toMatchObject({
    ...{ chapterCount: 2, blockCount: 5, characters: 4_026, longBlockCount: 1, notes: [{ kind: 'image', count: 2 }] },
    chapters: [
      { title: 'One', reason: 'numbered', line: 7, blockCount: 2, characters: 2_008 },
      { title: '', reason: null, line: null, blockCount: 3, characters: 2_018 },
    ],
    speakers: [
      { name: 'Ada', lineCount: 2 },
      { name: 'Ben', lineCount: 1 },
    ],
  })
  expect(preview.blocks[0]).toEqual({
    ...{ chapter: 0, text: 'Ada: Hi.', characters: 8, startMs: 500 },
    ...{ note: '[wind]', line: null, ...NO_OUTPUT },
  })
  expect(preview.blocks[4]).toMatchObject({ chapter: 1, text: 'y'.repeat(300), characters: 2_001, startMs: null })
})

it('shows at most 1,000 chapters and blocks, and 200 speakers, but counts all', () => {
  const chapters = Array.from({ length: 1_001 }, (_, index) => ({ title: `${index}`, blocks: [block('a')] }))
  const many = describeChapters(chapters)
  const names = Array.from({ length: 201 }, (_, index) => block(`S${'x'.repeat(index % 30)}${index}: a`))

  expect([many.chapterCount, many.chapters.length, many.blockCount, many.blocks.length]).toEqual([
    1_001, 1_000, 1_001, 1_000,
  ])
  expect(describeChapters([{ title: '', blocks: names }]).speakers).toHaveLength(200)
  expect(describeChapters([{ title: '', blocks: [...Array(1_001)].map(() => block('a')) }]).blocks).toHaveLength(1_000)
  expect(
    describeChapters([...chapters.map(({ title }) => ({ title, blocks: [] })), { title: '', blocks: [block('a')] }]),
  ).toMatchObject({ blockCount: 1, blocks: [] })
})

it('doesn’t cut a character of a preview', () => {
  expect(describeChapters([{ title: '', blocks: [block(`${'a'.repeat(299)}😀`)] }]).blocks[0]?.text).toBe(
    `${'a'.repeat(299)}\ufffd`,
  )
})
