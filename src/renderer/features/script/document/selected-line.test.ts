import { EditorState, type StateCommand } from '@codemirror/state'
import { expect, it } from 'vitest'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { mergeWithNext, splitBlock } from '../editor/merge-blocks.ts'
import { moveBlockDown } from '../editor/move-block.ts'
import { openHeadlessChapter } from '../headless-chapter.test-support.ts'
import { caretPlace, pointerSelection } from './selected-line.ts'

const openChapter = () =>
  openHeadlessChapter(makeChapter(['One', 'Two', 'Three'].map((text, index) => makeBlock(`block_${index}`, text))))

it('selects the block in which a selection starts, also when it ends at the start of the next block', () => {
  const { session, dispatch } = openChapter()
  const selectedAfter = (anchor: number, head: number) => {
    dispatch({ selection: { anchor, head } })
    return session.selected.get().blockId
  }

  expect(selectedAfter(0, 4)).toBe('block_0')
  expect(selectedAfter(4, 0)).toBe('block_0')
  expect(selectedAfter(2, 9)).toBe('block_0')
  expect(selectedAfter(8, 8)).toBe('block_2')
})

it('splits, merges and moves the block in which a selection starts, and keeps the selected words', () => {
  const linesAfter = (command: StateCommand) => {
    const { state, dispatch, lines } = openChapter()
    dispatch({ selection: { anchor: 1, head: 4 } })
    command({ state: state(), dispatch })
    return lines()
  }

  expect(linesAfter(splitBlock)).toEqual(['O', 'ne', 'Two', 'Three'])
  expect(linesAfter(mergeWithNext)).toEqual(['One Two', 'Three'])
  expect(linesAfter(moveBlockDown)).toEqual(['Two', 'One', 'Three'])
})

it('ends a pointer selection before the line break, and places a pause there', () => {
  const state = EditorState.create({ doc: 'One\nTwo', extensions: pointerSelection() })
  const byPointer = state.update({ selection: { anchor: 0, head: 4 }, userEvent: 'select.pointer' }).state
  const byKeys = state.update({ selection: { anchor: 0, head: 4 }, userEvent: 'select' }).state

  expect([byPointer.selection.main.to, byKeys.selection.main.to]).toEqual([3, 4])
  expect([caretPlace(byPointer), caretPlace(byKeys)]).toEqual([3, 3])
})
