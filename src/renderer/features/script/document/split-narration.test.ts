import { expect, it } from 'vitest'
import type { Block } from '#shared/contract/script.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../headless-chapter.test-support.ts'

const QUOTED = 'Marta: “Hello,”'
const NARRATED = 'she said.'
const MARTA = { id: 'cast_1', name: 'Marta', voiceId: 'edith', modelId: null, language: null }

/** Opens a chapter with one line, and splits it at the space before `tail`. */
function splitBefore(tail: string, text: string, part: Partial<Block> = {}) {
  const chapter = openHeadlessChapter(makeChapter([makeBlock('block_a', text, part)], { cast: [MARTA] }))
  const at = text.indexOf(tail)
  chapter.dispatch({ changes: { from: at - 1, to: at, insert: '\n' } })
  const { book } = chapter.session
  const voices = () =>
    chapter.session.blockIds().map((blockId, index) => book.inputs(blockId, chapter.lines()[index] ?? '').voiceId)
  return { ...chapter, voices }
}

it('gives narration split off after a cast member’s words the project’s voice, in one undo step', () => {
  const { session, lines, voices } = splitBefore(NARRATED, `${QUOTED} ${NARRATED}`)

  expect(lines()).toEqual([QUOTED, NARRATED])
  expect(voices()).toEqual(['edith', 'aria'])
  session.undo()
  expect(lines()).toEqual([`${QUOTED} ${NARRATED}`])
  expect(voices()).toEqual(['edith'])
  session.redo()
  expect(voices()).toEqual(['edith', 'aria'])
})

it('keeps the cast member’s voice for words that are still quoted', () => {
  expect(splitBefore('How', 'Marta: “Hello. How are you?”').voices()).toEqual(['edith', 'edith'])
})

it('keeps a voice set on the block, also for narration', () => {
  const { voices } = splitBefore(NARRATED, `${QUOTED} ${NARRATED}`, { voiceId: 'bruno' })

  expect(voices()).toEqual(['bruno', 'bruno'])
})
