import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { expect, it } from 'vitest'
import type { ListeningIssue } from '#shared/domain/listening-issues.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField, blockLines } from './block-lines.ts'
import { describeTaken, takeBlocks } from './take-blocks.ts'

const STEP = { replacementId: 'update_1', isDone: true, source: 'update' as const }
type Stored = { id: string; text: string; note: string; listeningIssues: ListeningIssue[] }
const NOTHING = { note: '', listeningIssues: [] }

const toBlocks = (...ids: string[]): Stored[] => ids.map((id) => ({ id, text: `Text of ${id}`, ...NOTHING }))
const open = (blocks: readonly Stored[]) =>
  EditorState.create({
    doc: blocks.map(({ text }) => text).join('\n'),
    extensions: [
      blockLines(
        blocks.map(({ id }) => id),
        () => 'new',
      ),
      history(),
    ],
  })
const read = (state: EditorState): Stored[] =>
  allBlockIds(state.field(blockIdsField)).map((id, index) => ({
    id,
    text: state.doc.line(index + 1).text,
    ...NOTHING,
  }))
function travel(state: EditorState, command: typeof undo): EditorState {
  let next = state
  command({ state, dispatch: (transaction: Transaction) => void (next = transaction.state) })
  return next
}
function take(state: EditorState, blocks: readonly Stored[]): EditorState {
  const taken = takeBlocks(state, blocks, () => NOTHING)
  return taken ? state.update(describeTaken(taken, STEP)).state : state
}

it('makes a document that of the studio and back again, whatever was added, removed and changed', () => {
  const random = seededRandom(20_261_129)
  for (let round = 0; round < 500; round += 1) {
    const before = toBlocks(...Array.from({ length: 1 + Math.floor(random() * 7) }, (_none, index) => `b${index}`))
    const kept = before.filter((_block, index) => index === 0 || random() < 0.7)
    const after = kept.flatMap((block, index) => [
      ...(random() < 0.3 ? toBlocks(`n${index}a`, `n${index}b`) : []),
      random() < 0.4 ? { ...block, text: random() < 0.3 ? '' : `New ${block.text}.` } : block,
      ...(random() < 0.3 ? toBlocks(`n${index}c`) : []),
    ])
    const first = open(before)

    const taken = take(first, after)
    const undone = travel(taken, undo)

    expect(read(taken)).toEqual(after)
    expect(read(undone)).toEqual(before)
    expect(read(travel(undone, redo))).toEqual(after)
  }
})

it('removes the first blocks and adds others in their place', () => {
  const state = open(toBlocks('a', 'b', 'c'))

  expect(read(take(state, toBlocks('x', 'c', 'y')))).toEqual(toBlocks('x', 'c', 'y'))
})

it.each([
  ['have another order', toBlocks('b', 'a')],
  ['have none of the document’s', toBlocks('x')],
  ['are none', []],
])('isn’t possible if the studio’s blocks %s', (_what, blocks) => {
  expect(takeBlocks(open(toBlocks('a', 'b')), blocks, () => NOTHING)).toBeNull()
})

it('names only what changes, with notes as settings', () => {
  const state = open(toBlocks('a', 'b', 'c'))
  const blocks = toBlocks('a', 'b', 'c').map((block) => (block.id === 'b' ? { ...block, note: 'Low' } : block))

  const taken = takeBlocks(state, blocks, () => NOTHING)

  expect(taken).toMatchObject({
    ...{ changes: [], changedIds: [] },
    effects: [{ value: { before: { note: '' }, after: { kind: 'set-note', blockId: 'b', note: 'Low' } } }],
  })
})

it('names changed issues as settings', () => {
  const listeningIssues: ListeningIssue[] = [
    { takeId: 'take_1', startChar: 0, endChar: 4, reason: null, comments: [{ reviewer: 'Ana', text: 'Slower' }] },
  ]
  const blocks = toBlocks('a', 'b').map((block) => (block.id === 'b' ? { ...block, listeningIssues } : block))

  const taken = takeBlocks(open(toBlocks('a', 'b')), blocks, () => NOTHING)

  expect(taken?.effects).toMatchObject([
    {
      value: {
        before: { listeningIssues: [] },
        after: { kind: 'set-listening-issues', blockId: 'b', listeningIssues },
      },
    },
  ])
})
