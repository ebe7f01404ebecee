import { expect, it } from 'vitest'
import type { CastMember } from '#shared/contract/cast.ts'
import type { Block } from '#shared/contract/script.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'

const QUOTED = 'Marta: “Hello,”'
const NARRATED = 'she said.'
const MARTA = { id: 'cast_1', name: 'Marta', voiceId: 'edith', modelId: null, language: null, emotion: null }

/** Opens a chapter with one line, and splits it at the space before `tail`. */
function splitBefore(tail: string, text: string, part: Partial<Block> = {}, member: CastMember = MARTA) {
  const chapter = openHeadlessChapter(makeChapter([makeBlock('block_a', text, part)], { cast: [member] }))
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

it('keeps the emotion of the cast for words that are split off, in one undo step', async () => {
  const calm = { ...MARTA, emotion: 'calm' as const }
  const { session, voices } = splitBefore('How', 'Marta: “Hello. How are you?”', {}, calm)
  const styles = () =>
    session
      .blockIds()
      .map((blockId) => session.markupOf(blockId).map((span) => ({ ...span, text: session.textOf(blockId) })))

  expect(voices()).toEqual(['edith', 'edith'])
  expect(styles()).toEqual([[], [{ kind: 'emotion', startChar: 0, endChar: 13, value: 'calm', text: 'How are you?”' }]])
  session.undo()
  expect(styles()).toEqual([[]])
  session.redo()
  expect(styles()).toMatchObject([[], [{ kind: 'emotion', value: 'calm' }]])
})

it('keeps an emotion that split words have themselves, and gives none to narration', () => {
  const calm = { ...MARTA, emotion: 'calm' as const }
  const own = { kind: 'emotion' as const, startChar: 15, endChar: 18, value: 'sad' as const }
  const marked = splitBefore('How', 'Marta: “Hello. How are you?”', { markup: [own] }, calm)
  const narrated = splitBefore(NARRATED, `${QUOTED} ${NARRATED}`, {}, calm)

  const [, tailId = ''] = marked.session.blockIds()
  expect(marked.session.markupOf(tailId).map((span) => ('value' in span ? [span.value, span.endChar] : []))).toEqual([
    ['sad', 3],
    ['calm', 13],
  ])
  expect(narrated.session.markupOf(narrated.session.blockIds()[1] ?? '')).toEqual([])
})
