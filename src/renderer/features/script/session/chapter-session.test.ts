import { undo } from '@codemirror/commands'
import { expect, it } from 'vitest'
import type { Block, ScriptEdit } from '#shared/contract/script.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { type CarriedPiece, pastePiece, pieceBetween } from '../document/carried-piece.ts'
import { moveBlockTo } from '../editor/move-block.ts'
import { openHeadlessChapter } from './headless-chapter.test-support.ts'

/** A chapter over a store that tracks revisions as the contract specifies. */
function openChapter(blocks: Block[]) {
  const stored = { script: makeChapter(blocks) }
  const saved: ScriptEdit[][] = []
  const { session, dispatch, state } = openHeadlessChapter(stored.script, {
    async save(baseRevision, edits) {
      if (baseRevision !== stored.script.revision) return { kind: 'conflict' }
      saved.push(edits)
      stored.script = { ...stored.script, revision: baseRevision + 1 }
      return { kind: 'stored', revision: baseRevision + 1 }
    },
    reopen: async () => stored.script,
  })
  return { session, saved, stored, dispatch, state, text: () => state().doc.toString() }
}

it('saves and counts typed text', async () => {
  const { session, saved, dispatch } = openChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')])
  dispatch({ changes: { from: 3, insert: ' more' } })

  await session.queue.settle()

  expect(saved).toEqual([[{ kind: 'set-text', blockId: 'block_a', text: 'One more' }]])
  expect(session.book.counts.get()).toMatchObject({ blocks: 2, words: 3, unspokenBlocks: 2 })
})

it('gives an empty chapter a stored block', async () => {
  const { session, saved } = openChapter([])

  await session.queue.settle()

  expect(saved).toEqual([[{ kind: 'insert', blockId: 'block_new1', afterBlockId: null, text: '' }]])
})

it('applies another window’s changes and keeps local ones', async () => {
  const { session, saved, stored, dispatch, text } = openChapter([
    makeBlock('block_a', 'One'),
    makeBlock('block_b', 'Two'),
    makeBlock('block_c', 'Three'),
  ])
  stored.script = makeChapter(
    [makeBlock('block_a', 'One, theirs'), makeBlock('block_x', 'New, theirs'), makeBlock('block_c', 'Three')],
    { revision: 7 },
  )
  dispatch({ changes: { from: 4, to: 7, insert: 'Two, mine' } })

  await session.queue.settle()

  expect(text()).toBe('One, theirs\nTwo, mine\nNew, theirs\nThree')
  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_x', 'block_c'])
  expect(saved).toEqual([[{ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: 'Two, mine' }]])
  expect(session.book.counts.get().words).toBe(7)
})

it('doesn’t apply its own save twice if the response was lost', async () => {
  const stored = makeChapter([makeBlock('block_a', 'One')])
  const requests: string[] = []
  const { session, dispatch, lines } = openHeadlessChapter(stored, {
    async save(_revision, _edits, { id }) {
      requests.push(id)
      return requests.length === 1 ? { kind: 'failed', failure: { code: 'timed_out' } } : { kind: 'conflict' }
    },
    changes: async (revision) => ({
      revision: revision + 1,
      saves: requests.slice(0, 1).map((id) => ({ id, change: null })),
      blocks: null,
      removedBlocks: [],
    }),
    reopen: async () => makeChapter([makeBlock('block_a', 'One more')], { revision: 8 }),
  })
  dispatch({ changes: { from: 3, insert: ' more' } })

  await expect(session.queue.settle()).rejects.toThrow('The request timed out.')
  await session.queue.settle()

  expect(lines()).toEqual(['One more'])
  expect(requests).toEqual([requests[0], requests[0]])
  expect(session.queue.revision()).toBe(8)
})

it('doesn’t read a chapter again that nothing was stored in', async () => {
  const stored = makeChapter([makeBlock('block_a', 'One')])
  let readings = 0
  const { session } = openHeadlessChapter(stored, {
    changes: async (revision) => ({ revision, saves: [], blocks: null, removedBlocks: [] }),
    async reopen() {
      readings += 1
      return stored
    },
  })

  await session.follow(Number.POSITIVE_INFINITY)

  expect([readings, session.queue.revision()]).toEqual([0, stored.revision])
})

it('keeps a text that can’t be stored, and stores the others, while another window writes', async () => {
  let stored = makeChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two'), makeBlock('block_c', 'Three')])
  const saved: ScriptEdit[] = []
  const { session, dispatch, lines } = openHeadlessChapter(stored, {
    async save(baseRevision, edits) {
      if (baseRevision !== stored.revision) return { kind: 'conflict' }
      if (edits.some((edit) => 'text' in edit && edit.text.includes('bad')))
        return { kind: 'refused', failure: { code: 'invalid_input' } }
      saved.push(...edits)
      const texts = new Map(edits.map((edit) => [edit.blockId, 'text' in edit ? edit.text : '']))
      stored = makeChapter(
        stored.blocks.map((block) => ({ ...block, text: texts.get(block.id) ?? block.text })),
        { revision: baseRevision + 1 },
      )
      return { kind: 'stored', revision: baseRevision + 1 }
    },
    reopen: async () => stored,
  })
  const settle = () => session.queue.settle().catch(() => undefined)
  dispatch({ changes: { from: 3, insert: ' bad' } })
  await settle()
  dispatch({ changes: { from: 11, insert: ' more' } })
  await settle()
  stored = makeChapter(
    stored.blocks.map((block) => (block.id === 'block_c' ? { ...block, text: 'Three, theirs' } : block)),
    { revision: 9 },
  )

  await session.follow(9)
  const shown = lines()
  dispatch({ changes: { from: 16, insert: '!' } })
  await settle()

  expect(shown).toEqual(['One bad', 'Two more', 'Three, theirs'])
  expect(lines()).toEqual(['One bad', 'Two more!', 'Three, theirs'])
  expect(stored.blocks.map(({ text }) => text)).toEqual(['One', 'Two more!', 'Three, theirs'])
  expect(session.queue.refused().map(({ edit }) => edit)).toMatchObject([{ blockId: 'block_a', text: 'One bad' }])

  dispatch({ changes: { from: 3, to: 7, insert: ' good' } })
  await session.queue.settle()

  expect(stored.blocks.map(({ text }) => text)).toEqual(lines())
})

it('doesn’t undo by outdated lines after another window added blocks', async () => {
  const { session, stored, dispatch, text } = openChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')])
  dispatch({ changes: { from: 3, to: 7 } })
  stored.script = makeChapter(
    [makeBlock('block_x', 'New, theirs'), makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')],
    { revision: 7 },
  )

  await session.queue.settle()
  session.undo()

  expect(text()).toBe('New, theirs\nOne')
  expect(session.blockIds()).toEqual(['block_x', 'block_a'])
  expect(session.said.get().text).toBe('Nothing to undo.')
})

it('restores the takes of a removed block on undo', async () => {
  const spoken = makeBlock('block_b', 'Two', { voiceId: 'marlo' })
  const { session, saved, dispatch, state } = openChapter([makeBlock('block_a', 'One'), spoken])
  dispatch({ changes: { from: 3, to: 7 } })
  await session.queue.settle()

  undo({ state: state(), dispatch })
  await session.queue.settle()

  expect(saved.at(-1)).toContainEqual({ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: 'Two' })
  expect(session.book.record('block_b').voiceId).toBe('marlo')
  expect(session.book.counts.get().blocks).toBe(2)
})

it('reports which block contains the caret', () => {
  const { session, dispatch } = openChapter([makeBlock('block_a', 'One'), makeBlock('block_b', 'Two')])

  dispatch({ selection: { anchor: 5 } })

  expect(session.selected.get()).toEqual({ blockId: 'block_b', index: 1 })
})

it('stores a voice before text typed after it', async () => {
  const { session, saved, dispatch } = openChapter([makeBlock('block_a', 'One')])
  session.setSettings({ kind: 'set-voice', blockId: 'block_a', voiceId: 'marlo', modelId: null, language: null })
  dispatch({ changes: { from: 3, insert: '!' } })

  await session.queue.settle()

  expect(saved[0]?.map(({ kind }) => kind)).toEqual(['set-voice', 'set-text'])
  expect(session.book.inputs('block_a', 'One!').voiceId).toBe('marlo')
})

it('applies a replacement as one history step and continues from its revision', async () => {
  const { session, saved, stored, dispatch, state, text } = openChapter([
    makeBlock('block_a', 'One'),
    makeBlock('block_b', 'Two'),
  ])
  stored.script = makeChapter([makeBlock('block_a', '1'), makeBlock('block_b', 'Two')], { revision: 4 })

  session.showReplacement({ replacementId: 'replacement_1', isDone: true }, stored.script)
  const shown = text()
  await session.queue.settle()
  const sentByShowing = saved.length
  undo({ state: state(), dispatch })
  await session.queue.settle()

  expect([shown, sentByShowing, text()]).toEqual(['1\nTwo', 0, 'One\nTwo'])
  expect(saved).toEqual([[{ kind: 'set-text', blockId: 'block_a', text: 'One' }]])
  expect(session.book.counts.get().words).toBe(2)
})

it('keeps unsaved edits when a replacement is applied, and sends them on top', async () => {
  const { session, saved, stored, dispatch, text } = openChapter([
    makeBlock('block_a', 'One'),
    makeBlock('block_b', 'Two'),
  ])
  stored.script = makeChapter([makeBlock('block_a', '1'), makeBlock('block_b', '2')], { revision: 4 })
  dispatch({ changes: { from: 3, insert: ' more' } })

  session.showReplacement({ replacementId: 'replacement_1', isDone: true }, stored.script)
  await session.queue.settle()

  expect(text()).toBe('1 more\n2')
  expect(saved).toEqual([[{ kind: 'set-text', blockId: 'block_a', text: '1 more' }]])
})

it('keeps a pasted block’s voice and audio settings, in one step with its text', async () => {
  const sound = { gainDb: -3, fadeInMs: 20, fadeOutMs: 0, trims: [] }
  const settings = { voiceId: 'marlo', modelId: null, language: null, pauseAfterMs: 900, sound }
  const { session, saved, dispatch, state, text } = openChapter([
    makeBlock('block_a', 'One'),
    { ...makeBlock('block_b', 'Two'), voiceId: 'marlo', pauseAfterMs: 900, sound },
    makeBlock('block_c', ''),
  ])
  const copy = (from: number, to: number) => pieceBetween(state(), { from, to }, session.book.record)
  const paste = (piece: CarriedPiece, at: number) => {
    dispatch({ selection: { anchor: at } })
    dispatch(pastePiece(state(), piece))
  }
  const both = copy(0, 7)
  expect(both.lines.map((line) => line.settings)).toEqual([null, settings])
  const heard = (blockId: string) => {
    const { voiceId, modelId, language, pauseAfterMs, sound: edited } = session.book.record(blockId)
    return { voiceId, modelId, language, pauseAfterMs, sound: edited }
  }

  paste(both, 8)

  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_c', 'block_new1'])
  expect([heard('block_c').voiceId, heard('block_new1')]).toEqual([null, settings])
  await session.queue.settle()
  expect(saved.flat()).toContainEqual({ kind: 'set-sound', blockId: 'block_new1', sound })
  expect(saved.flat()).toContainEqual({ kind: 'set-pause', blockId: 'block_new1', pauseAfterMs: 900 })

  session.undo()
  expect(text()).toBe('One\nTwo\n')
  // Nothing changes next to other words, or for only part of a block.
  const [whole, part] = [copy(4, 7), copy(5, 7)]
  paste(whole, 0)
  paste(part, 11)
  expect([heard('block_a').voiceId, heard('block_c').voiceId, text()]).toEqual([null, null, 'TwoOne\nTwo\nwo'])
})

it('keeps the settings of a block pasted into an empty one', () => {
  const { session, dispatch, state } = openChapter([
    { ...makeBlock('block_a', 'One'), voiceId: 'marlo' },
    makeBlock('block_b', ''),
  ])
  const piece = pieceBetween(state(), { from: 0, to: 3 }, session.book.record)

  dispatch({ changes: { from: 4, insert: 'One' }, userEvent: 'input.type' })
  expect(session.book.record('block_b').voiceId).toBeNull()
  session.undo()
  dispatch({ selection: { anchor: 4 } })
  dispatch(pastePiece(state(), piece))

  expect(session.book.record('block_b').voiceId).toBe('marlo')
  session.undo()
  expect(session.book.record('block_b').voiceId).toBeNull()
})

it('undoes a move after another window moved text across the moved block', async () => {
  const [first, passed, moved, last] = [
    makeBlock('block_a', 'The lamp'),
    makeBlock('block_b', 'that night'),
    makeBlock('block_c', 'up there'),
    makeBlock('block_d', 'was dark'),
  ]
  const theirs = [{ ...first, text: 'The' }, moved, passed, { ...last, text: ' lampwas dark' }]
  let revision = 0
  const { session, dispatch, state, lines } = openHeadlessChapter(
    makeChapter([first, passed, moved, last], { revision }),
    {
      async save(baseRevision) {
        if (baseRevision !== revision) return { kind: 'conflict' }
        return { kind: 'stored', revision: (revision += 1) }
      },
      changes: async () => ({
        revision,
        saves: [
          {
            id: 'save_theirs',
            change: {
              index: 0,
              removeCount: 4,
              rows: [
                { blockId: 'block_a', pieces: [{ blockId: 'block_a', from: 0, to: 3 }] },
                { blockId: 'block_c', pieces: [{ blockId: 'block_c', from: 0, to: 8 }] },
                { blockId: 'block_b', pieces: [{ blockId: 'block_b', from: 0, to: 10 }] },
                {
                  blockId: 'block_d',
                  pieces: [
                    { blockId: 'block_a', from: 3, to: 8 },
                    { blockId: 'block_d', from: 0, to: 8 },
                  ],
                },
              ],
            },
          },
        ],
        blocks: theirs,
        removedBlocks: [],
      }),
    },
  )
  moveBlockTo(3, 2)({ state: state(), dispatch })
  await session.queue.settle()
  revision += 1
  dispatch({ changes: { from: 4, insert: 'big ' } })
  dispatch({ changes: { from: 12, insert: '!' } })
  await session.queue.settle()
  expect(lines()).toEqual(['The', 'up there', 'that night', ' big lamp!was dark'])

  while (undo({ state: state(), dispatch })) {
    // Undoes every step.
  }

  expect(lines()).toEqual(['The', 'that night', 'up there', ' big lamp!was dark'])
  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_c', 'block_d'])
})
