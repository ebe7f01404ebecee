import { expect, it } from 'vitest'
import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import { type BlockOutput, NO_OUTPUT } from '#shared/domain/block-output.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { pastePiece, pieceBetween } from '../document/carried-piece.ts'
import type { ChapterMemory } from '../document/edit-history.ts'
import { mergeBackward } from '../editor/merge-blocks.ts'
import { moveBlockDown } from '../editor/move-block.ts'
import { openHeadlessChapter } from './headless-chapter.test-support.ts'

const FIRST: BlockOutput = { externalId: 'VO_0001', fileName: 'vo_0001.wav', targetMs: 3_250 }
const SECOND: BlockOutput = { externalId: 'VO_0002', fileName: 'vo_0002', targetMs: 4_000 }

/** A chapter without a screen, over a store that accepts everything. */
function openChapter(blocks: Block[], memory: ChapterMemory | null = null) {
  const saved: ScriptEdit[] = []
  const chapter = openHeadlessChapter(
    makeChapter(blocks),
    {
      async save(revision, edits) {
        saved.push(...edits)
        return { kind: 'stored', revision: revision + 1 }
      },
    },
    memory,
  )
  const { session } = chapter
  return {
    ...chapter,
    said: () => session.said.get().text,
    output(blockId: string): BlockOutput {
      const { externalId, fileName, targetMs } = session.book.record(blockId)
      return { externalId, fileName, targetMs }
    },
    async saved() {
      await session.queue.settle()
      return saved.splice(0)
    },
  }
}

const edit = (blockId: string, output: BlockOutput) => ({ kind: 'set-output' as const, blockId, ...output })

it('combines an ID typed letter by letter into one step and one edit, and undo restores all three values', async () => {
  const { session, output, saved, said } = openChapter([makeBlock('block_a', 'One', FIRST)])
  const typed = { ...FIRST, externalId: 'VO_0001b2' }
  for (const externalId of ['VO_0001b', 'VO_0001b2']) session.setInterim(edit('block_a', { ...FIRST, externalId }))
  session.recordSetting(edit('block_a', FIRST))
  expect(await saved()).toEqual([edit('block_a', typed)])

  session.undo()
  expect(output('block_a')).toEqual(FIRST)
  expect(said()).toBe('Undid: ID of block 1.')
  session.redo()
  expect(output('block_a')).toEqual(typed)
  expect(await saved()).toEqual([edit('block_a', typed)])
  session.undo()
  session.undo()
  expect(said()).toBe('Nothing to undo.')
})

it.each<[string, Partial<BlockOutput>]>([
  ['file name of block 1', { fileName: 'other' }],
  ['target length of block 1', { targetMs: null }],
  ['output of block 1', NO_OUTPUT],
])('names the step %s', (name, part) => {
  const { session, said, output } = openChapter([makeBlock('block_a', 'One', FIRST)])
  session.setSettings(edit('block_a', { ...FIRST, ...part }))

  session.undo()

  expect(said()).toBe(`Undid: ${name}.`)
  expect(output('block_a')).toEqual(FIRST)
})

it('can be undone after the chapter is reopened', () => {
  const first = openChapter([makeBlock('block_a', 'One', FIRST)])
  first.session.setSettings(edit('block_a', SECOND))

  const second = openChapter([makeBlock('block_a', 'One', SECOND)], first.session.remember())
  second.session.undo()

  expect(second.output('block_a')).toEqual(FIRST)
})

it('shows what another window stored', () => {
  const { session, output } = openChapter([makeBlock('block_a', 'One', FIRST)])

  session.showStored(makeChapter([makeBlock('block_a', 'One', SECOND)], { revision: 2 }))

  expect(output('block_a')).toEqual(SECOND)
})

it('stays with the first part of a split block', () => {
  const { session, dispatch, output } = openChapter([makeBlock('block_a', 'One two', FIRST)])

  dispatch({ changes: { from: 3, to: 4, insert: '\n' }, userEvent: 'input' })
  const [head = '', tail = ''] = session.blockIds()

  expect([output(head), output(tail)]).toEqual([FIRST, NO_OUTPUT])
})

it.each<[string, BlockOutput, BlockOutput, BlockOutput]>([
  ['keeps the kept block’s values', FIRST, SECOND, FIRST],
  ['takes the removed block’s values if the kept one has none', NO_OUTPUT, SECOND, SECOND],
  ['keeps them if the removed block has none', FIRST, NO_OUTPUT, FIRST],
  [
    'takes each value that the kept block lacks',
    { ...NO_OUTPUT, externalId: 'VO_0001' },
    SECOND,
    { ...SECOND, externalId: 'VO_0001' },
  ],
])('on merging two blocks %s, and undo restores both', async (_what, kept, gone, merged) => {
  const { session, state, dispatch, output, lines } = openChapter([
    makeBlock('block_a', 'One', kept),
    makeBlock('block_b', 'two', gone),
  ])
  dispatch({ selection: { anchor: 4 } })
  mergeBackward({ state: state(), dispatch })

  expect(lines()).toEqual(['One two'])
  expect(output('block_a')).toEqual(merged)
  session.undo()
  expect([output('block_a'), output('block_b')]).toEqual([kept, gone])
})

it('moves with its block, also when the block is cut and pasted, and isn’t copied with its text', () => {
  const { session, state, dispatch, output } = openChapter([
    makeBlock('block_a', 'One', FIRST),
    makeBlock('block_b', 'Two', SECOND),
    makeBlock('block_c', 'Three'),
  ])
  moveBlockDown({ state: state(), dispatch })
  expect(session.blockIds()).toEqual(['block_b', 'block_a', 'block_c'])
  expect([output('block_a'), output('block_b')]).toEqual([FIRST, SECOND])

  const piece = pieceBetween(state(), { from: 0, to: 4 }, session.book.record)
  dispatch({ changes: { from: 0, to: 4 }, selection: { anchor: 0 }, userEvent: 'delete.cut' })
  dispatch({ selection: { anchor: 4 } })
  dispatch(pastePiece(state(), piece))
  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_c'])
  expect(output('block_b')).toEqual(SECOND)

  dispatch(pastePiece(state(), piece))
  const copies = session.blockIds().filter((blockId) => blockId.startsWith('block_new'))
  expect(copies.map(output)).toEqual([NO_OUTPUT])
})

it.each<[string, Partial<BlockOutput>]>([
  ['an ID', { externalId: 'VO_0002' }],
  ['a file name', { fileName: 'vo_0002' }],
  ['a target length', { targetMs: 1 }],
])('leaves an empty block with %s in place when a cut block is pasted into it', (_what, part) => {
  const { session, state, dispatch, lines } = openChapter([
    makeBlock('block_a', 'One', FIRST),
    makeBlock('block_b', '', part),
  ])
  const piece = pieceBetween(state(), { from: 0, to: 4 }, session.book.record)
  dispatch({ changes: { from: 0, to: 4 }, selection: { anchor: 0 }, userEvent: 'delete.cut' })
  dispatch(pastePiece(state(), piece))

  expect(lines()).toEqual(['One', ''])
  expect(session.blockIds()).toEqual(['block_a', 'block_b'])
})
