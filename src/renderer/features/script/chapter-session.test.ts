import { undo } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { expect, it } from 'vitest'
import type { Block, ChapterScript, ScriptEdit } from '#shared/contract/script.ts'
import { openChapterSession } from './chapter-session.ts'

const block = (id: string, text: string): Block => ({
  id,
  text,
  voiceId: null,
  modelId: null,
  language: null,
  pauseAfterMs: null,
  locked: false,
  activeTake: null,
})
const scriptOf = (blocks: Block[], revision = 1): ChapterScript => ({
  project: {
    id: 'proj_1',
    title: 'The Lighthouse',
    settings: {
      voiceId: 'aria',
      modelId: 'simba-3.2',
      language: null,
      textNormalization: true,
      loudnessNormalization: false,
      pauseAfterMs: 500,
    },
    createdAt: '',
    updatedAt: '',
  },
  chapters: [{ id: 'chap_1', title: 'One' }],
  chapterId: 'chap_1',
  revision,
  blocks,
})

/** A chapter over a store that keeps revisions as the contract says. */
function openChapter(blocks: Block[]) {
  const stored = { script: scriptOf(blocks) }
  const saved: ScriptEdit[][] = []
  let made = 0
  const session = openChapterSession(stored.script, {
    async save(baseRevision, edits) {
      if (baseRevision !== stored.script.revision) return { kind: 'conflict' }
      saved.push(edits)
      stored.script = { ...stored.script, revision: baseRevision + 1 }
      return { kind: 'stored', revision: baseRevision + 1 }
    },
    reopen: async () => stored.script,
    newBlockId: () => `block_new${(made += 1)}`,
    after: () => () => undefined,
    now: () => 0,
  })
  let state = session.createState([])
  // Stands for the view: dispatching is all that a session asks of it.
  const dispatch = (spec: TransactionSpec | ReturnType<EditorState['update']>) => {
    const transaction = 'state' in spec ? spec : state.update(spec)
    state = transaction.state
    session.noteTransactions([transaction as ReturnType<EditorState['update']>], state)
  }
  session.attach({
    get state() {
      return state
    },
    dispatch,
  } as never)
  return { session, saved, stored, dispatch, state: () => state, text: () => state.doc.toString() }
}

it('saves what was typed and counts it', async () => {
  const { session, saved, dispatch } = openChapter([block('block_a', 'One'), block('block_b', 'Two')])
  dispatch({ changes: { from: 3, insert: ' more' } })

  await session.queue.settle()

  expect(saved).toEqual([[{ kind: 'set-text', blockId: 'block_a', text: 'One more' }]])
  expect(session.book.counts.get()).toMatchObject({ blocks: 2, words: 3, unspokenBlocks: 2 })
})

it('gives an empty chapter a block that is stored', async () => {
  const { session, saved } = openChapter([])

  await session.queue.settle()

  expect(saved).toEqual([[{ kind: 'insert', blockId: 'block_new1', afterBlockId: null, text: '' }]])
})

it('takes over what another window wrote and keeps what was written here', async () => {
  const { session, saved, stored, dispatch, text } = openChapter([
    block('block_a', 'One'),
    block('block_b', 'Two'),
    block('block_c', 'Three'),
  ])
  stored.script = scriptOf(
    [block('block_a', 'One, theirs'), block('block_x', 'New, theirs'), block('block_c', 'Three')],
    7,
  )
  dispatch({ changes: { from: 4, to: 7, insert: 'Two, mine' } })

  await session.queue.settle()

  expect(text()).toBe('One, theirs\nTwo, mine\nNew, theirs\nThree')
  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_x', 'block_c'])
  expect(saved).toEqual([[{ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: 'Two, mine' }]])
  expect(session.book.counts.get().words).toBe(7)
})

it('has the takes of a removed block again when the removal is undone', async () => {
  const spoken = { ...block('block_b', 'Two'), voiceId: 'marlo' }
  const { session, saved, dispatch, state } = openChapter([block('block_a', 'One'), spoken])
  dispatch({ changes: { from: 3, to: 7 } })
  await session.queue.settle()

  undo({ state: state(), dispatch })
  await session.queue.settle()

  expect(saved.at(-1)).toContainEqual({ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: 'Two' })
  expect(session.book.record('block_b').voiceId).toBe('marlo')
  expect(session.book.counts.get().blocks).toBe(2)
})

it('says which block holds the caret', () => {
  const { session, dispatch } = openChapter([block('block_a', 'One'), block('block_b', 'Two')])

  dispatch({ selection: { anchor: 5 } })

  expect(session.selected.get()).toEqual({ blockId: 'block_b', index: 1 })
})

it('stores a voice before the text that was typed after it', async () => {
  const { session, saved, dispatch } = openChapter([block('block_a', 'One')])
  session.setSettings({ kind: 'set-voice', blockId: 'block_a', voiceId: 'marlo', modelId: null, language: null })
  dispatch({ changes: { from: 3, insert: '!' } })

  await session.queue.settle()

  expect(saved[0]?.map(({ kind }) => kind)).toEqual(['set-voice', 'set-text'])
  expect(session.book.inputs('block_a', 'One!').voiceId).toBe('marlo')
})
