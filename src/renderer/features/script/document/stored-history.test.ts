import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, ChapterHistory } from '#shared/contract/script.ts'
import { HISTORY_LIMITS } from '#shared/domain/history-limits.ts'
import { must } from '#shared/errors/must.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { runAtOnce } from '../../../lib/run-in-slices.ts'
import { mergeWithNext } from '../editor/merge-blocks.ts'
import { moveBlockDown, moveBlockUp } from '../editor/move-block.ts'
import { patchMarks } from './block-marks.ts'
import { restoreHistory } from './stored-history.ts'
import {
  BLOCKS,
  bold,
  type Chapter,
  openChapter,
  OPERATIONS,
  readBlocks,
  restart,
  run,
  store,
  TAKES,
  travel,
} from './stored-history.test-support.ts'

describe('a stored history', () => {
  it.each(Object.entries(OPERATIONS))('undoes and redoes this after a restart: %s', async (_name, operate) => {
    const chapter = openChapter(BLOCKS)
    operate(chapter)
    const after = await readBlocks(chapter)

    const second = await restart(chapter)
    const undone = travel(second, 'undo')
    const before = await readBlocks(second)
    const redone = travel(second, 'redo')

    expect(after).not.toEqual(BLOCKS)
    expect([undone.length, redone.length]).toEqual([1, 1])
    expect(before).toEqual(BLOCKS)
    expect(await readBlocks(second)).toEqual(after)
  })

  it('restores redo steps, and places the caret as undo does', async () => {
    const chapter = openChapter(BLOCKS)
    chapter.dispatch({ selection: { anchor: 30 } })
    OPERATIONS['pause']?.(chapter)
    chapter.dispatch({ selection: { anchor: 5 } })
    OPERATIONS['removal']?.(chapter)
    chapter.session.setSettings({ kind: 'set-lock', blockId: 'block_2', locked: true })
    chapter.session.undo()

    const second = await restart(chapter)
    second.session.redo()
    expect(second.session.said.get().text).toBe('Redid: lock of block 2.')
    second.session.undo()
    second.session.undo()
    expect(second.state().selection.main.head).toBe(5)
    second.session.undo()
    expect(second.state().selection.main.head).toBe(30)
  })

  it('returns a removed block with its settings when undone after a restart, or after another visit', async () => {
    const chapter = openChapter(BLOCKS)
    OPERATIONS['voice']?.(chapter)
    OPERATIONS['removal']?.(chapter)
    const blocks = await readBlocks(chapter)

    const revisited = openChapter(blocks, chapter.session.remember())
    const restarted = await restart(chapter)
    for (const { session } of [revisited, restarted]) {
      session.undo()
      expect(session.book.record('block_0')).toMatchObject({ voiceId: 'marlo', activeTake: { id: 'take_1' } })
    }
  })

  it('continues over several restarts', async () => {
    const chapter = openChapter(BLOCKS)
    for (const name of ['split', 'formatting', 'move', 'voice']) OPERATIONS[name]?.(chapter)
    const after = await readBlocks(chapter)

    const second = await restart(chapter)
    second.session.undo()
    second.session.undo()
    const third = await restart(second)
    const redone = travel(third, 'redo')
    const end = await readBlocks(third)
    travel(third, 'undo')

    expect(redone).toHaveLength(2)
    expect(end).toEqual(after)
    expect(await readBlocks(third)).toEqual(BLOCKS)
  })

  it('ends at a step outside the blocks: older steps aren’t undone before it', async () => {
    const chapter = openChapter(BLOCKS)
    const step = { name: 'star', undo: async () => undefined, redo: async () => undefined }
    OPERATIONS['voice']?.(chapter)
    chapter.session.recordStep(step)
    const nothing = await restart(chapter)
    OPERATIONS['lock']?.(chapter)
    const second = await restart(chapter)

    expect(nothing.memory).toBeNull()
    expect(travel(second, 'undo')).toEqual(['Undid: lock of block 2.'])
    expect(second.session.book.record('block_0').voiceId).toBe('marlo')
  })

  it('ends at a step that needs a take or a block that is gone', async () => {
    const chapter = openChapter(BLOCKS)
    OPERATIONS['active take']?.(chapter)
    chapter.dispatch({ changes: { from: 28, to: 42 } })
    chapter.session.setSettings({ kind: 'set-lock', blockId: 'block_2', locked: true })
    const blocks = await readBlocks(chapter)
    const stored = store(chapter)
    const count = (part: Partial<ChapterHistory>) =>
      runAtOnce(restoreHistory(blocks, { ...stored, ...part }))?.stepCount

    expect([count({}), count({ takes: [] }), count({ removedBlocks: [] })]).toEqual([3, 2, 1])
  })

  it('restores the last 100 steps, and no more than fit', async () => {
    const many = openChapter(BLOCKS)
    for (let count = 0; count < 130; count += 1)
      many.session.setSettings({ kind: 'set-pause', blockId: 'block_0', pauseAfterMs: 100 + count })
    const large = openChapter([...BLOCKS, makeBlock('block_9', 'x'.repeat(100_000))])
    OPERATIONS['lock']?.(large)
    for (const [from, to] of [
      [0, 1],
      [70, 60_000],
      [70, 30_000],
    ] as const)
      large.dispatch({ changes: { from, to } })
    const tooLarge = openChapter([...BLOCKS, makeBlock('block_9', 'é'.repeat(100_000))])
    OPERATIONS['lock']?.(tooLarge)
    tooLarge.dispatch({ changes: { from: 70, to: 90_000 } })
    for (const chapter of [many, large, tooLarge]) await chapter.session.queue.settle()

    expect(store(many).undo).toHaveLength(HISTORY_LIMITS.maxSteps)
    expect((await restart(many)).memory?.stepCount).toBe(HISTORY_LIMITS.maxSteps)
    expect(store(large).undo.length).toBeGreaterThan(1)
    expect(store(tooLarge).undo).toEqual([])
  })

  it.each([
    ['another text', (blocks: Block[]) => blocks.map((block) => ({ ...block, text: block.text.replace('b', 'p') }))],
    ['another order', (blocks: Block[]) => blocks.toReversed()],
    [
      'another block with the same text',
      ([first, ...rest]: Block[]) => [{ ...must(first, 'it is there'), id: 'block_x' }, ...rest],
    ],
    ['no blocks', () => []],
  ])('is discarded for a chapter with %s', async (_name, change) => {
    const chapter = openChapter(BLOCKS)
    OPERATIONS['voice']?.(chapter)
    const blocks = await readBlocks(chapter)

    expect(runAtOnce(restoreHistory(blocks, store(chapter)))?.stepCount).toBe(1)
    expect(runAtOnce(restoreHistory(change(blocks), store(chapter)))).toBeNull()
  })
})

const RANDOM: ((chapter: Chapter, at: number, value: number) => void)[] = [
  ({ state, dispatch }, at, value) =>
    dispatch({ changes: { from: at % (state().doc.length + 1), insert: `x${value}` }, userEvent: 'input.type' }),
  ({ state, dispatch }, at, value) => {
    const { length } = state().doc
    const from = at % (length + 1)
    dispatch({ changes: { from, to: Math.min(length, from + value) }, userEvent: 'delete.selection' })
  },
  ({ state, dispatch }, at) =>
    dispatch({ changes: { from: at % (state().doc.length + 1), insert: '\n' }, userEvent: 'input' }),
  ({ state, dispatch }, at, value) =>
    dispatch({
      changes: { from: at % (state().doc.length + 1), insert: `One\n${value}\nTwo` },
      userEvent: 'input.paste',
    }),
  (chapter, at) => run(mergeWithNext, at)(chapter),
  (chapter, at) => run(moveBlockUp, at)(chapter),
  (chapter, at) => run(moveBlockDown, at)(chapter),
  ({ state, dispatch }, at, value) => {
    const line = state().doc.line(1 + (at % state().doc.lines))
    const to = Math.min(line.to, line.from + 1 + value)
    const marks = to > line.from && value % 3 > 0 ? [{ from: line.from, to, mark: bold }] : []
    dispatch({ effects: patchMarks.of({ from: line.from, to, marks }) })
  },
  ({ session }, at, value) => {
    const ids = session.blockIds()
    const blockId = must(ids[at % ids.length], 'a chapter has a block')
    if (value % 2 > 0) return session.setSettings({ kind: 'set-note', blockId, note: `Note ${value}` })
    if (!session.book.record(blockId).locked)
      session.chooseTake(blockId, must(TAKES[value % 4 > 0 ? 1 : 0], 'there are two'))
  },
]

it('undoes and redoes any steps exactly, whenever the studio restarts', async () => {
  const step = fc.record({
    kind: fc.nat(RANDOM.length + 1),
    at: fc.nat(200),
    value: fc.nat(40),
  })
  const operate = (chapter: Chapter, { kind, at, value }: { kind: number; at: number; value: number }) => {
    const direction = kind === RANDOM.length ? 'undo' : 'redo'
    const operation = RANDOM[kind]
    return operation ? operation(chapter, at, value) : chapter.session[direction]()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 6 }), async (steps, later) => {
      const alive = openChapter(BLOCKS)
      for (const each of steps) operate(alive, each)
      const restarted = await restart(alive)
      for (const each of later.filter(({ kind }) => kind >= RANDOM.length)) {
        operate(alive, each)
        operate(restarted, each)
      }
      const moment = [await readBlocks(alive), await readBlocks(restarted)]
      const ends = []
      for (const chapter of [alive, restarted]) {
        travel(chapter, 'undo')
        const first = await readBlocks(chapter)
        // Text that is typed and deleted at once leaves an undo step without changes, which isn't stored.
        const redone = travel(chapter, 'redo').length
        ends.push({ first, redone, last: await readBlocks(chapter) })
      }

      expect(moment[1]).toEqual(moment[0])
      expect(ends[1]).toEqual(ends[0])
      expect(must(ends[1], 'both were undone').first).toEqual(BLOCKS)
    }),
    { numRuns: 60 },
  )
})
