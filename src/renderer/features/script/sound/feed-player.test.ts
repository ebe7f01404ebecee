import { expect, it } from 'vitest'
import type { PlayerChapter, PlayerEntry } from '../../../audio/player.ts'
import type { Take } from '#shared/contract/takes.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { mergeBackward } from '../editor/merge-blocks.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { createMarksCache } from './marks-cache.ts'
import { createTakeActivity } from '../generation/take-activity.ts'
import { feedPlayer } from './feed-player.ts'

const take = (blockId: string, part: Partial<Take> = {}): Take =>
  makeTake(blockId, 'One.', { id: `take_${blockId.slice(6)}`, ...part })
const mark = { startChar: 0, endChar: 3, startMs: 0, endMs: 900 }

/** A clock that is advanced manually. */
function handClock() {
  let nowMs = 0
  const waiting = new Set<{ atMs: number; callback: () => void }>()
  return {
    nowMs: () => nowMs,
    after(delayMs: number, callback: () => void) {
      const one = { atMs: nowMs + delayMs, callback }
      waiting.add(one)
      return () => waiting.delete(one)
    },
    pass(ms: number) {
      nowMs += ms
      for (const one of [...waiting])
        if (one.atMs <= nowMs) {
          waiting.delete(one)
          one.callback()
        }
    },
    waitingCount: () => waiting.size,
  }
}

const readMarks = async (takeIds: string[]) => takeIds.map((takeId) => ({ takeId, marks: [mark] }))

async function openFeed(fetchMarks: Parameters<typeof createMarksCache>[0] = readMarks) {
  const clock = handClock()
  const spoken = makeBlock('block_a', 'One.', { activeTake: take('block_a') })
  const { session, state, dispatch } = openHeadlessChapter(makeChapter([spoken, makeBlock('block_b', 'One.')]))
  const activity = createTakeActivity()
  const marks = createMarksCache(fetchMarks)
  const chapters: PlayerChapter[] = []
  const updates: PlayerEntry[][] = []
  const end = feedPlayer({
    chapterId: 'chap_1',
    session,
    activity,
    marks,
    clock,
    player: { setChapter: (chapter) => chapters.push(chapter), updateEntries: (entries) => updates.push([...entries]) },
  })
  // One turn each for the chapter, the word timings and the resulting changes.
  const settle = () => {
    clock.pass(0)
    return new Promise<void>((resolve) => setImmediate(resolve))
  }
  await settle()
  return { session, state, dispatch, activity, chapters, updates, settle, end, clock }
}

const short = (entries: readonly PlayerEntry[]) =>
  entries.map(
    ({ blockId, take: playing, marks, isAwaited, isReadingMarks }) =>
      `${blockId} ${playing?.id ?? 'silent'} ${playing?.sampleCount ?? 0} ${marks.length} marks${isAwaited ? ' awaited' : ''}${isReadingMarks ? ' reading' : ''}`,
  )

it('gives the player the chapter first and its word timings once they are read', async () => {
  const { chapters, updates } = await openFeed()

  expect(chapters.map(({ entries }) => short(entries))).toEqual([
    ['block_a take_a 24000 0 marks reading', 'block_b silent 0 0 marks'],
  ])
  expect(updates.map(short)).toEqual([['block_a take_a 24000 1 marks']])
})

it('tells the player when word timings can’t be read, and asks again with the next change only', async () => {
  let callCount = 0
  const { session, chapters, updates, settle } = await openFeed(async () => {
    callCount += 1
    throw new Error('Lost connection to Overvoice.')
  })

  expect(chapters.map(({ entries }) => short(entries)[0])).toEqual(['block_a take_a 24000 0 marks reading'])
  expect(updates.map(short)).toEqual([['block_a take_a 24000 0 marks']])
  await settle()
  expect(callCount).toBe(1)
  session.setSettings({ kind: 'set-pause', blockId: 'block_a', pauseAfterMs: 900 })
  await settle()
  expect(callCount).toBe(2)
})

it('waits for a queued block and plays it while it arrives', async () => {
  const { activity, updates, settle } = await openFeed()
  updates.length = 0

  activity.apply({ kind: 'queued', blockIds: ['block_b'] })
  await settle()
  activity.apply({ kind: 'started', take: take('block_b', { id: 'take_new', status: 'receiving', sampleCount: 0 }) })
  activity.apply({
    kind: 'progress',
    takeId: 'take_new',
    blockId: 'block_b',
    sampleCount: 4_800,
    firstMark: 0,
    marks: [mark],
  })
  await settle()

  expect(updates.map(short)).toEqual([['block_b silent 0 0 marks awaited'], ['block_b take_new 4800 1 marks awaited']])
})

it('updates the player about one block immediately, and about several at once in a task of its own', async () => {
  const { activity, updates, clock } = await openFeed()
  updates.length = 0

  activity.apply({ kind: 'queued', blockIds: ['block_b'] })
  await Promise.resolve()
  expect(updates.splice(0).map(short)).toEqual([['block_b silent 0 0 marks awaited']])

  activity.apply({ kind: 'dropped', blockIds: ['block_a', 'block_b'], failure: null })
  await Promise.resolve()
  expect(updates).toEqual([])
  clock.pass(0)
  expect(updates.map(short)).toEqual([['block_a take_a 24000 1 marks', 'block_b silent 0 0 marks']])
})

it('plays the stored take again after a failed generation', async () => {
  const { activity, updates, settle } = await openFeed()
  activity.apply({ kind: 'queued', blockIds: ['block_a'] })
  await settle()
  updates.length = 0

  activity.apply({ kind: 'dropped', blockIds: ['block_a'], failure: { code: 'offline' } })
  await settle()

  expect(updates.map(short)).toEqual([['block_a take_a 24000 1 marks']])
})

it('plays both takes of merged blocks until the studio has joined them', async () => {
  const { session, state, dispatch, chapters, settle } = await openFeed()
  session.book.setActiveTake('block_b', take('block_b'))
  dispatch({ selection: { anchor: state().doc.line(2).from } })
  chapters.length = 0

  mergeBackward({ state: state(), dispatch })
  await settle()
  // About an edit before the merge.
  session.noteTake('block_a', take('block_a'))
  await settle()
  session.noteTake('block_a', take('block_a', { id: 'take_new1', sampleCount: 48_000 }))
  await settle()

  expect(session.blockIds()).toEqual(['block_a'])
  expect(chapters.map(({ entries }) => entries.map((entry) => `${entry.blockId} ${entry.take?.id}`))).toEqual([
    ['block_a take_a', 'block_b take_b'],
    ['block_a take_new1'],
  ])
})

it('reports nothing after it ends', async () => {
  const { session, updates, chapters, settle, end } = await openFeed()
  updates.length = 0
  end()

  session.book.setActiveTake('block_b', take('block_b'))
  await settle()

  expect([updates.length, chapters.length]).toEqual([0, 1])
})

it('reports further audio at most every 50 ms, but the first audio and the end of a block immediately', async () => {
  const { activity, updates, settle, clock, end } = await openFeed()
  const hear = async (blockId: string, sampleCount: number) => {
    const takeId = `take_new_${blockId.slice(6)}`
    activity.apply({ kind: 'progress', takeId, blockId, sampleCount, firstMark: 0, marks: [] })
    await settle()
  }
  for (const blockId of ['block_a', 'block_b'])
    activity.apply({
      kind: 'started',
      take: take(blockId, { id: `take_new_${blockId.slice(6)}`, status: 'receiving', sampleCount: 0 }),
    })
  await settle()
  updates.length = 0

  await hear('block_a', 100)
  await hear('block_b', 100)
  expect(updates.splice(0).map(short)).toEqual([
    ['block_a take_new_a 100 0 marks awaited'],
    ['block_b take_new_b 100 0 marks awaited'],
  ])

  clock.pass(10)
  await hear('block_a', 200)
  await hear('block_b', 200)
  await hear('block_a', 300)
  expect(updates).toEqual([])
  clock.pass(40)
  expect(updates.splice(0).map(short)).toEqual([
    ['block_a take_new_a 300 0 marks awaited', 'block_b take_new_b 200 0 marks awaited'],
  ])

  await hear('block_b', 300)
  activity.apply({ kind: 'ended', take: take('block_a', { id: 'take_new_a', sampleCount: 400 }), isActive: false })
  await settle()
  expect(updates.splice(0).map(short)).toEqual([
    ['block_b take_new_b 300 0 marks awaited', 'block_a take_a 24000 1 marks'],
  ])

  await hear('block_b', 400)
  end()
  clock.pass(100)
  expect([updates, clock.waitingCount()]).toEqual([[], 0])
})
