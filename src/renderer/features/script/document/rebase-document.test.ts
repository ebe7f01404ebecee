import { history, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { moveBlockTo } from '../editor/move-block.ts'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField, blockLines } from './block-lines.ts'
import { blockMarks, markupOfLine, patchMarks } from './block-marks.ts'
import { createDocumentSync } from './document-sync.ts'
import { applySaves, editsToStore, toStoredVersion } from './rebase-document.ts'

const LINES = { a: 'The lamp', b: 'was dark', c: 'that night' }

/** A window that shows the blocks of `LINES`, which are stored. */
function openWindow(name: string) {
  let made = 0
  let state = EditorState.create({
    doc: Object.values(LINES).join('\n'),
    extensions: [
      blockLines(Object.keys(LINES), () => `${name}${(made += 1)}`),
      blockMarks([]),
      history({ newGroupDelay: 0 }),
    ],
  })
  const sync = createDocumentSync(state)
  const dispatch = (spec: TransactionSpec | ReturnType<EditorState['update']>) => {
    const transaction = 'state' in spec ? spec : state.update(spec)
    sync.note(transaction as ReturnType<EditorState['update']>)
    state = transaction.state
  }
  const placeOf = (blockId: string) => {
    const index = allBlockIds(state.field(blockIdsField)).indexOf(blockId)
    return state.doc.line(index + 1)
  }
  const markupOf = (blockId: string) => markupOfLine(state, placeOf(blockId))
  return {
    blocks: () => Object.fromEntries(allBlockIds(state.field(blockIdsField)).map((id) => [id, placeOf(id).text])),
    markupOf,
    type: (blockId: string, after: string, insert: string) =>
      dispatch({
        changes: { from: placeOf(blockId).from + placeOf(blockId).text.indexOf(after) + after.length, insert },
      }),
    remove: (blockId: string) =>
      dispatch({ changes: { from: placeOf(blockId).from, to: Math.min(placeOf(blockId).to + 1, state.doc.length) } }),
    deleteText: (blockId: string, text: string) => {
      const from = placeOf(blockId).from + placeOf(blockId).text.indexOf(text)
      dispatch({ changes: { from, to: from + text.length } })
    },
    undo: () => undo({ state, dispatch }),
    mergeWithNext: (blockId: string) =>
      dispatch({ changes: { from: placeOf(blockId).to, to: placeOf(blockId).to + 1, insert: ' ' } }),
    move: (blockId: string, line: number) => moveBlockTo(placeOf(blockId).number, line)({ state, dispatch }),
    mark(blockId: string, text: string) {
      const from = placeOf(blockId).from + placeOf(blockId).text.indexOf(text)
      const to = from + text.length
      dispatch({
        effects: patchMarks.of({ from, to, marks: [{ from, to, mark: { kind: 'emphasis', level: 'strong' } }] }),
      })
    },
    /** Stores this window's state: its description for other windows, and its blocks. */
    save() {
      const { change } = sync.describe(state, 'save', true)
      const ids = allBlockIds(state.field(blockIdsField))
      return { change, stored: ids.map((id) => makeBlock(id, placeOf(id).text, { markup: markupOf(id) })) }
    },
    /** The last save is stored. */
    confirm: () => sync.confirm([]),
    /** Merges what another window saved; returns the edits to store. */
    receive({
      change,
      stored,
    }: {
      change: ReturnType<typeof sync.describe>['change']
      stored: ReturnType<typeof makeBlock>[]
    }) {
      const version = change ? applySaves(sync.base(), [change], stored) : toStoredVersion(stored)
      if (!version) throw new Error('The description doesn’t lead to the stored blocks')
      const { transaction, after } = sync.rebase(state, version, [])
      state = state.update(transaction).state
      return editsToStore(sync.base(), state, after)
    },
  }
}

/** What both windows make of each other's change; each order must keep all text. */
function mergeBoth(
  change: (window: ReturnType<typeof openWindow>) => void,
  other: (window: ReturnType<typeof openWindow>) => void,
) {
  return [
    [change, other],
    [other, change],
  ].map(([first, second]) => {
    const [here, there] = [openWindow('here'), openWindow('there')]
    first?.(here)
    second?.(there)
    there.receive(here.save())
    return there.blocks()
  })
}

describe('changes of two windows', () => {
  it('in one block keep both texts', () => {
    const merged = mergeBoth(
      (window) => window.type('b', 'was', ' very'),
      (window) => window.type('b', 'dark', ' indeed'),
    )

    for (const blocks of merged) expect(blocks).toEqual({ ...LINES, b: 'was very dark indeed' })
  })

  it('typed at the same place at the same time leave each other’s words whole', () => {
    const [here, there] = [openWindow('here'), openWindow('there')]
    here.type('b', 'was dark', ' and fro')
    const start = here.save()
    here.confirm()
    there.type('b', 'was dark', ' in there')

    there.receive(start)
    here.type('b', ' and fro', 'zen')
    const edits = here.receive(there.save())

    expect(here.blocks()['b']).toBe('was dark in there and frozen')
    expect(edits).toMatchObject([{ kind: 'set-text', blockId: 'b', text: 'was dark in there and frozen' }])
  })

  it('typed into a block that moves go with it', () => {
    const merged = mergeBoth(
      (window) => window.move('c', 1),
      (window) => window.type('c', 'that', ' very'),
    )

    for (const blocks of merged)
      expect(Object.entries(blocks)).toEqual([
        ['c', 'that very night'],
        ['a', LINES.a],
        ['b', LINES.b],
      ])
  })

  it('typed into the second half of a block that is split go with it', () => {
    const merged = mergeBoth(
      (window) => window.type('a', 'The', '\n'),
      (window) => window.type('a', 'lamp', 's'),
    )

    for (const blocks of merged) expect(Object.values(blocks)).toEqual(['The', ' lamps', LINES.b, LINES.c])
  })

  it('typed into a block that is merged go with it', () => {
    const merged = mergeBoth(
      (window) => window.mergeWithNext('a'),
      (window) => window.type('b', 'was', ' not'),
    )

    for (const blocks of merged) expect(blocks).toEqual({ a: 'The lamp was not dark', c: LINES.c })
  })

  it('typed into a block that moves and is then merged go with it', () => {
    const merged = mergeBoth(
      (window) => {
        window.move('c', 1)
        window.mergeWithNext('c')
      },
      (window) => window.type('c', 'that', ' very'),
    )

    // Saved later, the merge doesn't happen: the blocks weren't next to each other in the stored chapter.
    expect(merged).toEqual([
      { c: 'that very night The lamp', b: LINES.b },
      { c: 'that very night ', a: LINES.a, b: LINES.b },
    ])
  })

  it('keep a block that one removes while the other writes in it', () => {
    const merged = mergeBoth(
      (window) => window.remove('b'),
      (window) => window.type('b', 'was', ' not'),
    )

    for (const blocks of merged) expect(blocks).toEqual({ ...LINES, b: 'was not dark' })
  })

  it.each([
    { name: 'a merged block', remove: (window: ReturnType<typeof openWindow>) => window.remove('a') },
    {
      name: 'text of a merged block',
      remove: (window: ReturnType<typeof openWindow>) => window.deleteText('a', 'was dark'),
    },
  ])('keep one copy of $name that one removes and restores while the other writes in it', ({ remove }) => {
    const merged = mergeBoth(
      (window) => {
        window.mergeWithNext('a')
        remove(window)
        window.undo()
      },
      (window) => window.type('b', 'was', ' not'),
    )

    for (const blocks of merged) expect(blocks).toEqual({ a: 'The lamp was not dark', c: LINES.c })
  })

  it('never join text to a block that came in between', () => {
    const merged = mergeBoth(
      (window) => window.mergeWithNext('a'),
      (window) => window.type('a', 'lamp', '\nNew'),
    )

    const texts = merged.map((blocks) => Object.values(blocks))
    expect(texts).toEqual([
      ['The lamp was dark', 'New', LINES.c],
      ['The lamp ', 'New', LINES.b, LINES.c],
    ])
  })

  it('keep formatting of both, and moves keep it in place', () => {
    const strong = (startChar: number, endChar: number): MarkupSpan => ({
      kind: 'emphasis',
      level: 'strong',
      startChar,
      endChar,
    })
    const [here, there] = [openWindow('here'), openWindow('there')]
    here.mark('b', 'was')
    here.move('b', 1)
    there.mark('b', 'dark')
    there.type('b', 'was', ' not')

    there.receive(here.save())

    expect(there.blocks()).toEqual({ b: 'was not dark', a: LINES.a, c: LINES.c })
    expect(there.markupOf('b')).toEqual([strong(0, 3), strong(8, 12)])
  })

  it('are merged by comparison if the description is missing', () => {
    const [here, there] = [openWindow('here'), openWindow('there')]
    here.type('b', 'was', ' very')
    there.type('b', 'dark', ' indeed')

    const edits = there.receive({ ...here.save(), change: null })

    expect(there.blocks()).toEqual({ ...LINES, b: 'was very dark indeed' })
    expect(edits).toEqual([{ kind: 'set-text', blockId: 'b', text: 'was very dark indeed' }])
  })
})
