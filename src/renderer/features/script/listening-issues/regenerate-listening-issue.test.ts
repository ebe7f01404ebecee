import { expect, it } from 'vitest'
import type { Failure } from '#shared/contract/base.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { createTakeActivity } from '../generation/take-activity.ts'
import { regenerateListeningIssue } from './regenerate-listening-issue.ts'

const TAKE = makeTake('block_a', 'One two.', { sampleCount: 48_000, durationMs: 2_000 })
const LISTENING_ISSUE = { takeId: TAKE.id, startChar: 0, endChar: 3, reason: 'pace' as const }
const OFFLINE: Failure = { code: 'offline', reason: 'service-unreachable' }

/** A flagged block, and the effects of pressing “Regenerate”. */
function openMarked(regenerate: (blockId: string) => Promise<string | null>) {
  const marked = makeBlock('block_a', 'One two.', { activeTake: TAKE, listeningIssues: [LISTENING_ISSUE] })
  const script = makeChapter([marked, makeBlock('block_b', 'Three.')])
  const { session, dispatch } = openHeadlessChapter(script)
  const activity = createTakeActivity()
  const listeningIssues = () => session.book.record('block_a').listeningIssues
  const regenerateIssue = () =>
    regenerateListeningIssue(
      { session, activity, generation: { regenerate } },
      { blockId: 'block_a', listeningIssue: LISTENING_ISSUE },
    )
  return { session, dispatch, activity, listeningIssues, regenerateIssue }
}

it('restores the issue immediately if nothing is sent, for example for a locked block', async () => {
  const { listeningIssues, regenerateIssue } = openMarked(async () => null)

  expect(await regenerateIssue()).toBe(false)

  expect(listeningIssues()).toEqual([LISTENING_ISSUE])
})

it('removes the issue while another take is requested and restores it on failure', async () => {
  const { activity, listeningIssues, regenerateIssue } = openMarked(async (blockId) => {
    activity.apply({ kind: 'queued', blockIds: [blockId] })
    return blockId
  })

  const ending = regenerateIssue()
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(listeningIssues()).toEqual([])
  activity.apply({ kind: 'dropped', blockIds: ['block_a'], failure: OFFLINE })

  expect(await ending).toBe(false)
  expect(listeningIssues()).toEqual([LISTENING_ISSUE])
})

it('keeps the issue removed once the block plays another take, undoable', async () => {
  const { session, activity, listeningIssues, regenerateIssue } = openMarked(async (blockId) => {
    activity.apply({ kind: 'queued', blockIds: [blockId] })
    return blockId
  })

  const ending = regenerateIssue()
  await new Promise<void>((resolve) => setImmediate(resolve))
  const take = { ...TAKE, id: 'take_new' }
  session.noteTake('block_a', take)
  activity.apply({ kind: 'ended', take, isActive: true })

  expect(await ending).toBe(true)
  expect(listeningIssues()).toEqual([])
  session.undo()
  expect(listeningIssues()).toEqual([LISTENING_ISSUE])
})

it('writes nothing to a block removed in the meantime', async () => {
  const { session, dispatch, listeningIssues, regenerateIssue } = openMarked(async () => {
    dispatch({ changes: { from: 0, to: 'One two.\n'.length } })
    return null
  })

  expect(await regenerateIssue()).toBe(true)

  expect(session.textOf('block_a')).toBeNull()
  expect(listeningIssues()).toEqual([])
})
