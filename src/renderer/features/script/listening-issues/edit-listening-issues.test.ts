import { expect, it } from 'vitest'
import { makePlayerSnapshot } from '../../../audio/make-player-snapshot.test-support.ts'
import type { TimelineWord } from '../../../audio/player.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { createTakeActivity } from '../generation/take-activity.ts'
import { addComment, flagIssue, listListeningIssues } from './edit-listening-issues.ts'

const TAKE = makeTake('block_b', 'One two.', { sampleCount: 48_000, durationMs: 2_000 })
const START = 24_000
const word = (startChar: number, endChar: number, startSample: number, endSample: number): TimelineWord => ({
  ...{ blockId: 'block_b', takeId: TAKE.id, blockNumber: 0, wordIndex: 0, wordCount: 2 },
  ...{ startChar, endChar, startSample: START + startSample, endSample: START + endSample },
})
const WORDS = [word(0, 3, 2_400, 9_600), word(4, 7, 24_000, 36_000)]

/** Plays the second block at an offset in samples. */
function playAt(offset: number, words: readonly TimelineWord[] = WORDS) {
  const script = makeChapter([makeBlock('block_a', ''), makeBlock('block_b', 'One two.', { activeTake: TAKE })])
  const { session } = openHeadlessChapter(script)
  const at = START + offset
  const span = { blockId: 'block_b', takeId: TAKE.id, startSample: START, sampleCount: 48_000, pauseSampleCount: 0 }
  const player = {
    heardWord: () => words.find(({ startSample, endSample }) => startSample <= at && at < endSample) ?? null,
    heardBlockId: () => 'block_b',
    heardSample: () => at,
    wordsBetween: () => [...words],
    getSnapshot: () => makePlayerSnapshot({ spans: [span] }),
  }
  return { session, player, activity: createTakeActivity() }
}
const flagged = (offset: number, words?: readonly TimelineWord[]) => {
  const chapter = playAt(offset, words)
  const { words: announced } = flagIssue(chapter)
  const [listed] = listListeningIssues(chapter)
  return { announced, word: listed?.word, startMs: listed?.startMs }
}

it('flags the playing word with its time in the chapter', () => {
  expect(flagged(30_000)).toMatchObject({ word: 'two', startMs: 2_000 })
})

it('flags the last word before a pause, and the first one before any', () => {
  expect(flagged(15_000)).toMatchObject({ word: 'One', startMs: 1_100 })
  expect(flagged(40_000)).toMatchObject({ word: 'two', startMs: 2_000 })
  expect(flagged(0)).toMatchObject({ word: 'One', startMs: 1_100 })
})

it('flags the whole block of a take without word timings', () => {
  const { announced, ...listed } = flagged(30_000, [])

  expect(listed).toEqual({ word: '', startMs: 1_000 })
  expect(announced).toContain('Flagged block 2.')
})

it('keeps the word and its time in the take after the text was changed and generated again', () => {
  const { session, player, activity } = playAt(30_000)
  flagIssue({ session, player, activity })
  session.noteTake('block_b', makeTake('block_b', 'A very old one two.', { id: 'take_new' }))

  expect(
    listListeningIssues({ session, player: { ...player, getSnapshot: () => makePlayerSnapshot() } }),
  ).toMatchObject([{ word: 'two', startMs: null, takeMs: 1_000 }])
})

it('names no word of an issue that was stored without one, once the block has another take', () => {
  const { session, player } = playAt(30_000)
  const listeningIssue = { takeId: 'take_older', startChar: 4, endChar: 7, reason: null }
  session.setSettings({ kind: 'set-listening-issues', blockId: 'block_b', listeningIssues: [listeningIssue] })

  expect(listListeningIssues({ session, player })).toMatchObject([{ word: '', startMs: null, takeMs: null }])
})

it('flags the word of a take that is still arriving, not the earlier take', () => {
  const { session, player, activity } = playAt(30_000)
  session.noteTake('block_b', makeTake('block_b', 'An older text.', { id: 'take_older' }))
  activity.apply({ kind: 'started', take: { ...TAKE, status: 'receiving' } })

  const { listeningIssue, words } = flagIssue({ session, player, activity })

  expect(listeningIssue?.listeningIssue).toMatchObject({ takeId: TAKE.id, startChar: 4, endChar: 7, word: 'two' })
  expect(words).toMatch(/^Flagged “two” in block 2\./)
})

it('flags a word of a first take that is still arriving', () => {
  const { session, player, activity } = playAt(30_000)
  session.noteTake('block_b', null)
  activity.apply({ kind: 'started', take: { ...TAKE, status: 'receiving' } })

  expect(flagIssue({ session, player, activity }).words).toMatch(/^Flagged “two” in block 2\./)
})

it('reads only the texts of blocks with issues, since it runs after every change of the chapter', () => {
  const { session, player, activity } = playAt(30_000)
  flagIssue({ session, player, activity })
  const read: string[] = []
  const textOf = (blockId: string) => {
    read.push(blockId)
    return session.textOf(blockId)
  }

  const listed = listListeningIssues({ session: { ...session, textOf }, player })

  expect(listed).toMatchObject([{ blockId: 'block_b', text: 'One two.' }])
  expect(read).toEqual(['block_b'])
})

it('adds comments to an issue, each as one undo step, and flagging its word again keeps them', () => {
  const chapter = playAt(30_000)
  flagIssue(chapter)
  const read = () => listListeningIssues(chapter).map(({ listeningIssue }) => listeningIssue.comments)
  for (const text of ['Softer', 'And slower']) {
    const [listed] = listListeningIssues(chapter)
    if (listed) expect(addComment(chapter, listed, text)).toBe('Comment added.')
  }

  flagIssue(chapter)
  expect(read()).toEqual([
    [
      { reviewer: '', text: 'Softer' },
      { reviewer: '', text: 'And slower' },
    ],
  ])
  chapter.session.undo()
  expect(read()).toEqual([[{ reviewer: '', text: 'Softer' }]])
})
