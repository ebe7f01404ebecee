import { expect, it } from 'vitest'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from './headless-chapter.test-support.ts'

const HEAD = 'The lamp was dark,'
const TAIL = 'she said.'
const WHOLE = `${HEAD} ${TAIL}`
const take = (id: string, text: string) => makeTake('block_a', text, { id })

const HALVES = [
  ['block_a', 'take_new2', HEAD],
  ['block_new1', 'take_new3', TAIL],
] as const
/** Splits a block whose take sounds, and reports takes as the studio does. */
function openSplit() {
  const waiting: (() => void)[] = []
  const chapter = openHeadlessChapter(
    makeChapter([makeBlock('block_a', WHOLE, { activeTake: take('take_1', WHOLE) })]),
    {
      after(_delayMs, call) {
        waiting.push(call)
        return () => undefined
      },
    },
  )
  chapter.dispatch({ changes: { from: HEAD.length, to: HEAD.length + 1, insert: '\n' } })
  const active = () => HALVES.map(([blockId]) => chapter.session.book.record(blockId).activeTake?.id ?? null)
  const report = ([blockId, takeId, text]: (typeof HALVES)[number]) =>
    chapter.session.noteTake(blockId, take(takeId, text))
  return { ...chapter, waiting, active, report }
}

it.each([
  ['first half', HALVES],
  ['second half', [HALVES[1], HALVES[0]] as const],
])('takes of a split block become active together, whichever is reported first: %s', (_which, [first, second]) => {
  const { active, report } = openSplit()

  report(first)
  expect(active()).toEqual(['take_1', null])
  report(second)
  expect(active()).toEqual(['take_new2', 'take_new3'])
})

it('takes of a split block become active alone if the other isn’t reported, and not after an undo', () => {
  const alone = openSplit()
  alone.report(HALVES[0])
  for (const call of alone.waiting) call()
  expect(alone.active()).toEqual(['take_new2', null])

  const undone = openSplit()
  undone.report(HALVES[0])
  undone.session.undo()
  for (const call of undone.waiting) call()
  expect(undone.active()).toEqual(['take_1', null])
})

it('takes that undo and redo made active aren’t reverted by late reports about earlier edits', () => {
  const { session, active, report } = openSplit()
  for (const half of HALVES) report(half)
  session.undo()
  session.redo()

  session.noteTake('block_a', take('take_1', WHOLE))
  expect(active()).toEqual(['take_new2', 'take_new3'])
  for (const half of HALVES) report(half)
  session.noteTake('block_a', take('take_2', HEAD))

  expect(active()).toEqual(['take_2', 'take_new3'])
})

it('a take that the studio reports instead of the chosen one becomes active after a wait', () => {
  const { session, active, waiting } = openSplit()
  session.undo()

  session.noteTake('block_a', take('take_2', WHOLE))
  expect(active()).toEqual(['take_1', null])
  for (const call of waiting) call()

  expect(active()).toEqual(['take_2', null])
})
