import { expect, it } from 'vitest'
import type { Failure } from '#shared/contract/base.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../../features/script/headless-chapter.test-support.ts'
import { createTakeActivity } from '../../features/takes/take-activity.ts'
import { regenerateFlaw } from './regenerate-flaw.ts'

const TAKE = makeTake('block_a', 'One two.', { sampleCount: 48_000, durationMs: 2_000 })
const FLAW = { takeId: TAKE.id, startChar: 0, endChar: 3, reason: 'pace' as const }
const OFFLINE: Failure = { code: 'offline', message: 'The service could not be reached.' }

/** A marked block, and what a press on “Generate anew” leads to. */
function openMarked(generateAnew: (blockId: string) => Promise<string | null>) {
  const marked = makeBlock('block_a', 'One two.', { activeTake: TAKE, flaws: [FLAW] })
  const script = makeChapter([marked, makeBlock('block_b', 'Three.')])
  const { session, dispatch } = openHeadlessChapter(script)
  const activity = createTakeActivity()
  const flaws = () => session.book.record('block_a').flaws
  const regenerate = () =>
    regenerateFlaw({ session, activity, generation: { generateAnew } as never }, { blockId: 'block_a', flaw: FLAW })
  return { session, dispatch, activity, flaws, regenerate }
}

it('brings the mark back at once where nothing is sent, as of a locked block', async () => {
  const { flaws, regenerate } = openMarked(async () => null)

  expect(await regenerate()).toBe(false)

  expect(flaws()).toEqual([FLAW])
})

it('takes the mark away while another take is asked for, and brings it back when that fails', async () => {
  const { activity, flaws, regenerate } = openMarked(async (blockId) => {
    activity.apply({ kind: 'queued', blockId })
    return blockId
  })

  const ending = regenerate()
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(flaws()).toEqual([])
  activity.apply({ kind: 'dropped', blockId: 'block_a', failure: OFFLINE })

  expect(await ending).toBe(false)
  expect(flaws()).toEqual([FLAW])
})

it('leaves the mark away once the block plays another take, and can be undone', async () => {
  const { session, activity, flaws, regenerate } = openMarked(async (blockId) => {
    activity.apply({ kind: 'queued', blockId })
    return blockId
  })

  const ending = regenerate()
  await new Promise<void>((resolve) => setImmediate(resolve))
  const take = { ...TAKE, id: 'take_new' }
  session.noteTake('block_a', take)
  activity.apply({ kind: 'ended', take, isActive: true })

  expect(await ending).toBe(true)
  expect(flaws()).toEqual([])
  session.undo()
  expect(flaws()).toEqual([FLAW])
})

it('writes nothing onto a block that was removed meanwhile', async () => {
  const { session, dispatch, flaws, regenerate } = openMarked(async () => {
    dispatch({ changes: { from: 0, to: 'One two.\n'.length } })
    return null
  })

  expect(await regenerate()).toBe(true)

  expect(session.textOf('block_a')).toBeNull()
  expect(flaws()).toEqual([])
})
