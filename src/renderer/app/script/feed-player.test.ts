import { expect, it } from 'vitest'
import type { PlayerChapter, PlayerEntry } from '../../audio/player.ts'
import type { Block } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { openChapterSession } from '../../features/script/chapter-session.ts'
import { createMarksCache } from '../../features/takes/marks-cache.ts'
import { createTakeActivity } from '../../features/takes/take-activity.ts'
import { feedPlayer } from './feed-player.ts'

const settings = {
  voiceId: 'aria',
  modelId: 'simba-3.2',
  language: null,
  textNormalization: true,
  loudnessNormalization: false,
  pauseAfterMs: 500,
}
const take = (blockId: string, part: Partial<Take> = {}): Take => ({
  id: `take_${blockId.slice(6)}`,
  blockId,
  status: 'complete',
  inputs: {
    text: 'One.',
    voiceId: 'aria',
    modelId: 'simba-3.2',
    language: null,
    textNormalization: true,
    loudnessNormalization: false,
  },
  sampleRateHz: 24_000,
  sampleCount: 24_000,
  durationMs: 1_000,
  wordCount: 1,
  chargedCharacters: 4,
  requestIds: [],
  createdAt: '',
  failure: null,
  audioUrl: '',
  starred: false,
  peaksUrl: '',
  ...part,
})
const block = (id: string, activeTake: Take | null): Block => ({
  id,
  text: 'One.',
  voiceId: null,
  modelId: null,
  language: null,
  pauseAfterMs: null,
  locked: false,
  activeTake,
})
const mark = { startChar: 0, endChar: 3, startMs: 0, endMs: 900 }

async function openFeed() {
  const script = {
    project: { id: 'proj_1', title: '', settings, createdAt: '', updatedAt: '' },
    chapters: [{ id: 'chap_1', title: '' }],
    chapterId: 'chap_1',
    revision: 1,
    blocks: [block('block_a', take('block_a')), block('block_b', null)],
  }
  const session = openChapterSession(script, {
    save: async (revision) => ({ kind: 'stored', revision: revision + 1 }),
    reopen: async () => script,
    newBlockId: () => 'block_new',
    after: () => () => undefined,
    now: () => 0,
  })
  const activity = createTakeActivity()
  const marks = createMarksCache(async (takeIds) => takeIds.map((takeId) => ({ takeId, marks: [mark] })))
  const chapters: PlayerChapter[] = []
  const updates: PlayerEntry[][] = []
  const end = feedPlayer({
    chapterId: 'chap_1',
    session,
    activity,
    marks,
    player: { setChapter: (chapter) => chapters.push(chapter), updateEntries: (entries) => updates.push([...entries]) },
  })
  // One turn for the chapter, one for the marks, one for what they change.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  await settle()
  return { session, activity, chapters, updates, settle, end }
}

const short = (entries: readonly PlayerEntry[]) =>
  entries.map(
    ({ blockId, take: playing, marks, isAwaited }) =>
      `${blockId} ${playing?.id ?? 'silent'} ${playing?.sampleCount ?? 0} ${marks.length} marks${isAwaited ? ' awaited' : ''}`,
  )

it('gives the player the chapter first and its marks when they are read', async () => {
  const { chapters, updates } = await openFeed()

  expect(chapters.map(({ entries }) => short(entries))).toEqual([
    ['block_a take_a 24000 0 marks', 'block_b silent 0 0 marks'],
  ])
  expect(updates.map(short)).toEqual([['block_a take_a 24000 1 marks']])
})

it('lets a block be waited for and then be heard while it arrives', async () => {
  const { activity, updates, settle } = await openFeed()
  updates.length = 0

  activity.apply({ kind: 'queued', blockId: 'block_b' })
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

it('plays the stored take again when a generation failed', async () => {
  const { activity, updates, settle } = await openFeed()
  activity.apply({ kind: 'queued', blockId: 'block_a' })
  await settle()
  updates.length = 0

  activity.apply({ kind: 'dropped', blockId: 'block_a', failure: { code: 'offline', message: 'Offline.' } })
  await settle()

  expect(updates.map(short)).toEqual([['block_a take_a 24000 1 marks']])
})

it('says nothing more after it was ended', async () => {
  const { session, updates, chapters, settle, end } = await openFeed()
  updates.length = 0
  end()

  session.book.setActiveTake('block_b', take('block_b'))
  await settle()

  expect([updates.length, chapters.length]).toEqual([0, 1])
})
