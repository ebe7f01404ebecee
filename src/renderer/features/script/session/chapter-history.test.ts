import type { TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { CastMember } from '#shared/contract/cast.ts'
import type { Block, BlockSound, ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { UNEDITED_SOUND, withTrim } from '#shared/domain/block-sound.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import type { ChapterMemory } from '../document/edit-history.ts'
import { mergeBackward, mergeForward } from '../editor/merge-blocks.ts'
import { moveBlockDown } from '../editor/move-block.ts'
import { openHeadlessChapter } from './headless-chapter.test-support.ts'

const take = (id: string, text: string): Take => makeTake('block_a', text, { id })

/** A chapter without a screen, over a store that accepts everything. */
function openChapter(blocks: Block[], memory: ChapterMemory | null = null, cast: CastMember[] = []) {
  const saved: ScriptEdit[] = []
  const failed: string[] = []
  const chapter = openHeadlessChapter(
    makeChapter(blocks, { cast }),
    {
      async save(revision, edits) {
        saved.push(...edits)
        return { kind: 'stored', revision: revision + 1 }
      },
      onStepFailed: (name) => void failed.push(name),
      onStepsForgotten: (count) => void failed.push(`${count} forgotten`),
    },
    memory,
  )
  const { session } = chapter
  return {
    ...chapter,
    failed,
    said: () => session.said.get().text,
    async saved() {
      await session.queue.settle()
      return saved.splice(0)
    },
  }
}

const WHOLE = 'The lamp was dark, she said.'
const HEAD = 'The lamp was dark,'
const TAIL = 'she said.'
const splitAt = HEAD.length
const split = { changes: { from: splitAt, to: splitAt + 1, insert: '\n' } }

describe('chapter history', () => {
  it('undoes settings, text and takes in order, and names them', () => {
    const { session, dispatch, lines, said } = openChapter([
      makeBlock('block_a', 'One', { activeTake: take('take_1', 'One') }),
      makeBlock('block_b', 'Two'),
    ])
    session.setSettings({ kind: 'set-voice', blockId: 'block_b', voiceId: 'marlo', modelId: null, language: null })
    dispatch({ changes: { from: 3, insert: '!' }, userEvent: 'input.type' })
    session.chooseTake('block_a', take('take_2', 'One'))
    session.setSettings({ kind: 'set-lock', blockId: 'block_a', locked: true })
    const words: string[] = []
    const undo = () => {
      session.undo()
      words.push(said())
    }

    undo()
    undo()
    expect(session.book.record('block_a')).toMatchObject({ locked: false, activeTake: { id: 'take_1' } })
    undo()
    expect(lines()).toEqual(['One', 'Two'])
    undo()
    expect(session.book.record('block_b').voiceId).toBeNull()
    undo()

    expect(words).toEqual([
      'Undid: lock of block 1.',
      'Undid: active take of block 1.',
      'Undid: text of block 1.',
      'Undid: voice of block 2.',
      'Nothing to undo.',
    ])
  })

  it('stores undone and redone changes', async () => {
    const { session, saved } = openChapter([makeBlock('block_a', 'One')])
    session.setSettings({ kind: 'set-pause', blockId: 'block_a', pauseAfterMs: 900 })
    session.undo()
    session.redo()

    const stored = await saved()

    expect(stored).toEqual(
      [900, null, 900].map((pauseAfterMs) => ({ kind: 'set-pause', blockId: 'block_a', pauseAfterMs })),
    )
  })

  it('undoes audio edits one by one, and names them', async () => {
    const { session, saved, said } = openChapter([makeBlock('block_a', 'One', { activeTake: take('take_1', 'One') })])
    const set = (sound: BlockSound) => session.setSettings({ kind: 'set-sound', blockId: 'block_a', sound })
    const louder = { ...UNEDITED_SOUND, gainDb: 3 }
    const cut = withTrim(louder, { takeId: 'take_1', startMs: 200, endMs: 0 })
    set(louder)
    set(cut)
    set({ ...cut, fadeOutMs: 50 })
    await saved()
    const words: string[] = []
    for (let step = 0; step < 3; step += 1) {
      session.undo()
      words.push(said())
    }
    session.redo()

    expect(words).toEqual(['fade out', 'trim', 'gain'].map((what) => `Undid: ${what} of block 1.`))
    expect(session.book.record('block_a').sound).toEqual(louder)
    expect(await saved()).toEqual([{ kind: 'set-sound', blockId: 'block_a', sound: louder }])
  })

  it('keeps audio edits at each end when a block is split, and combines them on merge', () => {
    const sound = { gainDb: 2, fadeInMs: 10, fadeOutMs: 20, trims: [{ takeId: 'take_1', startMs: 100, endMs: 300 }] }
    const { session, dispatch } = openChapter([
      makeBlock('block_a', WHOLE, { activeTake: take('take_1', WHOLE), sound }),
    ])

    dispatch(split)
    const [head, tail] = session.blockIds().map((blockId) => session.book.record(blockId).sound)

    expect(head).toMatchObject({ gainDb: 2, fadeInMs: 10, fadeOutMs: 0 })
    expect(head?.trims.at(-1)).toMatchObject({ startMs: 100, endMs: 0 })
    expect(tail).toMatchObject({ gainDb: 2, fadeInMs: 0, fadeOutMs: 20, trims: [{ startMs: 0, endMs: 300 }] })
    session.undo()
    expect(session.book.record('block_a').sound).toEqual(sound)
  })

  it('combines a note typed letter by letter into one step', async () => {
    const { session, saved } = openChapter([makeBlock('block_a', 'One', { note: 'Old' })])
    for (const note of ['Old n', 'Old ne', 'Old new'])
      session.setInterim({ kind: 'set-note', blockId: 'block_a', note })
    session.recordSetting({ kind: 'set-note', blockId: 'block_a', note: 'Old' })

    session.undo()

    expect(session.book.record('block_a').note).toBe('Old')
    expect(await saved()).toEqual([{ kind: 'set-note', blockId: 'block_a', note: 'Old' }])
  })

  it('has nothing to undo for an unchanged setting', () => {
    const { session, said } = openChapter([makeBlock('block_a', 'One')])

    session.setSettings({ kind: 'set-pause', blockId: 'block_a', pauseAfterMs: null })
    session.undo()

    expect(said()).toBe('Nothing to undo.')
  })

  it('has the studio undo and redo steps outside the blocks, and reports if it can’t', async () => {
    const { session, failed, said } = openChapter([makeBlock('block_a', 'One')])
    const done: string[] = []
    session.recordStep({
      name: 'deletion of 3 takes',
      undo: async () => void done.push('undo'),
      redo: async () => Promise.reject(new Error('gone')),
    })

    session.undo()
    session.redo()
    await session.queue.settle()

    expect(said()).toBe('Redid: deletion of 3 takes.')
    expect([done, failed]).toEqual([['undo'], ['deletion of 3 takes']])
  })

  it('continues when the chapter is reopened, even over changes made elsewhere', async () => {
    const first = openChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')])
    first.dispatch({ changes: { from: 3, insert: ' more' } })
    first.session.setSettings({ kind: 'set-lock', blockId: 'block_b', locked: true })
    const stored = [makeBlock('block_a', 'One more'), makeBlock('block_b', 'Two, theirs', { locked: true })]

    const second = openChapter(stored, first.session.remember())
    second.session.undo()
    second.session.undo()

    expect(second.lines()).toEqual(['One', 'Two, theirs'])
    expect(second.session.book.record('block_b').locked).toBe(false)
    expect(await second.saved()).toEqual([
      { kind: 'set-lock', blockId: 'block_b', locked: false },
      { kind: 'set-text', blockId: 'block_a', text: 'One' },
    ])
  })

  it('is cleared when a block is added elsewhere, and reports only the steps there were', async () => {
    const [one, two] = [makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')]
    const { session, dispatch, failed, lines, said } = openChapter([one, two])
    session.showStored(makeChapter([one, makeBlock('block_x', 'Theirs'), two], { revision: 2 }))
    session.chooseTake('block_a', take('take_2', 'One'))
    dispatch({ selection: { anchor: 1 } })
    session.undo()
    await session.queue.settle()
    session.showStored(makeChapter([one, two], { revision: 3 }))
    session.redo()

    expect(lines()).toEqual(['One', 'Two'])
    expect([said(), failed]).toEqual(['Nothing to redo.', ['1 forgotten']])
  })

  it('is cleared when the blocks no longer match, and the user is notified', () => {
    const first = openChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')])
    first.dispatch({ changes: { from: 3, to: 7 } })

    const second = openChapter([makeBlock('block_a', 'One'), makeBlock('block_c', 'New')], first.session.remember())
    second.session.undo()

    expect(second.lines()).toEqual(['One', 'New'])
    expect(second.said()).toBe('Nothing to undo.')
    expect(second.failed).toEqual(['1 forgotten'])
  })

  it('names removals, insertions and moves', () => {
    const { session, dispatch, state, said } = openChapter([
      makeBlock('block_a', 'One'),
      makeBlock('block_b', 'Two'),
      makeBlock('block_c', 'Three'),
    ])
    const undone = (spec: TransactionSpec) => {
      dispatch(spec)
      session.undo()
      return said()
    }

    expect(undone({ changes: { from: 3, to: 7 } })).toBe('Undid: removal of block 2.')
    expect(undone({ changes: { from: 0, to: 13 } })).toBe('Undid: removal of 2 blocks.')
    expect(undone({ changes: { from: 3, insert: '\nNew' } })).toBe('Undid: insertion of block 2.')
    dispatch({ selection: { anchor: 5 } })
    moveBlockDown({ state: state(), dispatch })
    session.undo()
    expect(said()).toBe('Undid: move of block 2.')
  })
})

describe('splitting a block', () => {
  it('cuts a take that matches the block, gives both halves its voice, and undoes it in one step', async () => {
    const { session, dispatch, saved, lines, said } = openChapter([
      makeBlock('block_a', WHOLE, { activeTake: take('take_1', WHOLE), pauseAfterMs: 900 }),
      makeBlock('block_b', 'Two'),
    ])
    dispatch(split)

    expect(await saved()).toEqual([
      { kind: 'insert', blockId: 'block_new1', afterBlockId: 'block_a', text: TAIL },
      { kind: 'set-origin', blockId: 'block_new1', originBlockId: 'block_a', isKept: true },
      { kind: 'set-pause', blockId: 'block_new1', pauseAfterMs: 900 },
      { kind: 'set-pause', blockId: 'block_a', pauseAfterMs: null },
      {
        kind: 'derive-take',
        blockId: 'block_a',
        takeId: 'take_new2',
        parts: [{ takeId: 'take_1', startChar: 0, endChar: HEAD.length }],
        separator: '',
      },
      { kind: 'set-take', blockId: 'block_a', takeId: 'take_new2' },
      {
        kind: 'derive-take',
        blockId: 'block_new1',
        takeId: 'take_new3',
        parts: [{ takeId: 'take_1', startChar: HEAD.length + 1, endChar: WHOLE.length }],
        separator: '',
      },
      { kind: 'set-take', blockId: 'block_new1', takeId: 'take_new3' },
      { kind: 'set-text', blockId: 'block_a', text: HEAD },
    ])
    session.undo()
    expect(lines()).toEqual([WHOLE, 'Two'])
    expect(said()).toBe('Undid: split of block 1.')
    expect(await saved()).toEqual([
      { kind: 'set-take', blockId: 'block_new1', takeId: null },
      { kind: 'set-take', blockId: 'block_a', takeId: 'take_1' },
      { kind: 'set-pause', blockId: 'block_a', pauseAfterMs: 900 },
      { kind: 'set-pause', blockId: 'block_new1', pauseAfterMs: null },
      { kind: 'set-origin', blockId: 'block_new1', originBlockId: 'block_a', isKept: false },
      { kind: 'remove', blockId: 'block_new1' },
      { kind: 'set-text', blockId: 'block_a', text: WHOLE },
    ])
  })

  it('keeps the voice for the second half of a dialogue line, unless it names a speaker', async () => {
    const text = 'Marlo: You are late. Aria: I know.'
    const marlo = {
      ...{ id: 'cast_1', name: 'Marlo' },
      ...{ voiceId: 'geo', modelId: null, language: null, emotion: null },
    }
    const voicesAfter = async (cast: CastMember[]) => {
      const { dispatch, saved } = openChapter([makeBlock('block_a', text)], null, cast)
      dispatch({ changes: { from: 20, to: 21, insert: '\n' } })
      return (await saved()).filter(({ kind }) => kind === 'set-voice')
    }

    expect(await voicesAfter([marlo])).toEqual([
      {
        ...{ kind: 'set-voice', blockId: 'block_new1' },
        ...{ voiceId: 'geo', modelId: null, language: null },
      },
    ])
    expect(await voicesAfter([marlo, { ...marlo, id: 'cast_2', name: 'Aria' }])).toEqual([])
    expect(await voicesAfter([])).toEqual([])
  })

  it('derives nothing from a locked block, a take of another text, or if words are added or removed', async () => {
    const kindsAfter = async (part: Partial<Block>, spec: TransactionSpec = split) => {
      const { dispatch, saved } = openChapter([makeBlock('block_a', WHOLE, part)])
      dispatch(spec)
      return (await saved()).map(({ kind }) => kind).filter((kind) => kind === 'derive-take')
    }

    expect(await kindsAfter({ activeTake: take('take_1', WHOLE), locked: true })).toEqual([])
    expect(await kindsAfter({ activeTake: take('take_1', HEAD) })).toEqual([])
    expect(await kindsAfter({})).toEqual([])
    const spoken = { activeTake: take('take_1', WHOLE) }
    expect(await kindsAfter(spoken, { changes: { from: splitAt, insert: '\nand' } })).toEqual([])
    expect(await kindsAfter(spoken, { changes: { from: 0, insert: '\n' } })).toEqual([])
  })
})

describe('merging two blocks', () => {
  const spoken = (second: Partial<Block> = {}) =>
    openChapter([
      makeBlock('block_a', HEAD, { activeTake: take('take_1', HEAD), note: 'First' }),
      makeBlock('block_b', TAIL, { activeTake: take('take_2', TAIL), note: 'Second', ...second }),
    ])
  const joinEdit: ScriptEdit = {
    kind: 'derive-take',
    blockId: 'block_a',
    takeId: 'take_new1',
    parts: [
      { takeId: 'take_1', startChar: 0, endChar: HEAD.length },
      { takeId: 'take_2', startChar: 0, endChar: TAIL.length },
    ],
    separator: ' ',
  }

  it('separates words, keeps both notes, joins the takes, and undo restores both blocks', async () => {
    const { session, state, dispatch, saved, lines, said } = spoken()
    dispatch({ selection: { anchor: HEAD.length + 1 } })
    mergeBackward({ state: state(), dispatch })

    expect(lines()).toEqual([WHOLE])
    expect(session.book.record('block_a').note).toBe('First\nSecond')
    expect(await saved()).toContainEqual(joinEdit)
    session.undo()
    expect(lines()).toEqual([HEAD, TAIL])
    expect(said()).toBe('Undid: merge into block 1.')
    expect(session.book.record('block_a')).toMatchObject({ note: 'First', activeTake: { id: 'take_1' } })
    expect(session.book.record('block_b')).toMatchObject({ note: 'Second', activeTake: { id: 'take_2' } })
  })

  it('names the block whose audio still sounds until the studio has joined the takes', () => {
    const { session, state, dispatch } = spoken()
    dispatch({ selection: { anchor: HEAD.length + 1 } })
    mergeBackward({ state: state(), dispatch })

    expect([...session.merging.get()]).toEqual([['block_a', 'block_b']])
    session.undo()
    expect(session.merging.get().size).toBe(0)
    session.redo()
    expect(session.merging.get().size).toBe(1)
    session.noteTake('block_a', take('take_new1', WHOLE))
    expect(session.merging.get().size).toBe(0)
  })

  it('does the same from the end of the first block', async () => {
    const { state, dispatch, saved } = spoken()
    dispatch({ selection: { anchor: HEAD.length } })

    mergeForward({ state: state(), dispatch })

    expect(await saved()).toContainEqual(joinEdit)
  })

  it('derives nothing unless both blocks are up to date', async () => {
    const { state, dispatch, saved, session } = spoken({ activeTake: null })
    dispatch({ selection: { anchor: HEAD.length } })

    mergeForward({ state: state(), dispatch })

    expect((await saved()).map(({ kind }) => kind)).not.toContain('derive-take')
    expect(session.book.record('block_a').activeTake?.id).toBe('take_1')
  })

  it('adds no space between characters written without any', () => {
    const { state, dispatch, lines } = openChapter([makeBlock('block_a', '灯台は'), makeBlock('block_b', '暗かった')])
    dispatch({ selection: { anchor: 3 } })

    mergeForward({ state: state(), dispatch })

    expect(lines()).toEqual(['灯台は暗かった'])
  })
})
