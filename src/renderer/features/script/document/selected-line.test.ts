import type { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { getSelectedBlockIds } from './selected-line.ts'

const BLOCKS = [makeBlock('block_a', 'One'), makeBlock('block_b', ''), makeBlock('block_c', 'Three')]

function select(anchor: number, head: number): readonly string[] {
  const { state } = openHeadlessChapter(makeChapter(BLOCKS))
  const selected: EditorState = state().update({ selection: { anchor, head } }).state
  return getSelectedBlockIds(selected)
}

it.each([
  ['is only a caret at a block’s start', 4, 4, ['block_b']],
  ['ends at the start of the next block', 0, 4, ['block_a']],
  ['starts at the end of a block and ends at the start of the next', 3, 4, ['block_a']],
  ['was made backward from the start of the next block', 4, 0, ['block_a']],
  ['ends at the start of the block after an empty one', 0, 5, ['block_a', 'block_b']],
  ['ends inside the last block', 0, 6, ['block_a', 'block_b', 'block_c']],
])('lists only blocks that the selection touches when it %s', (_condition, anchor, head, blockIds) => {
  expect(select(anchor, head)).toEqual(blockIds)
})
