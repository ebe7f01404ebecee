import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { createPlayer } from './create-player.ts'
import { toasts } from '../ui/toast.tsx'
import type { PlayerEntry, PlayerState } from './player.ts'
import { togglePlayback } from './toggle-playback.ts'

const SAMPLE_COUNT = TIMELINE_RATE_HZ / 4

function makeEntry(blockId: string): PlayerEntry {
  const audioUrl = URL.createObjectURL(new Blob([new Int16Array(SAMPLE_COUNT)]))
  onTestFinished(() => URL.revokeObjectURL(audioUrl))
  const take = { id: `take_${blockId}`, audioUrl, sampleRateHz: TIMELINE_RATE_HZ, sampleCount: SAMPLE_COUNT }
  return { blockId, take: { ...take, status: 'complete' }, pauseAfterMs: 100, marks: [] }
}

it('stops at the end of one block, and plays on from there when asked', async () => {
  const player = createPlayer()
  onTestFinished(() => player.dispose())
  player.setChapter({ chapterId: 'chap_1', entries: ['block_a', 'block_b', 'block_c'].map(makeEntry) })
  const states: PlayerState[] = []
  player.subscribe(() => {
    const { state } = player.getSnapshot()
    if (state !== states.at(-1)) states.push(state)
  })
  const span = player.getSnapshot().spans[1]

  await userEvent.click(document.body)
  player.playFrom({ blockId: 'block_b' }, { stopsAtBlockEnd: true })
  await expect.poll(() => states.slice(-2)).toEqual(['playing', 'paused'])
  expect(player.heardSample()).toBe((span?.startSample ?? 0) + SAMPLE_COUNT)

  player.play()
  await expect.poll(() => states.at(-1)).toBe('ended')
  expect(player.heardSample()).toBe(player.getSnapshot().lengthSamples)
})

it('says that there is nothing to play in a chapter without audio', async () => {
  const player = createPlayer()
  onTestFinished(() => player.dispose())
  player.setChapter({ chapterId: 'chap_1', entries: [{ ...makeEntry('block_a'), take: null }] })
  onTestFinished(() => toasts.visibleToasts.forEach(({ key }) => toasts.close(key)))

  await userEvent.click(document.body)
  togglePlayback(player)

  expect(player.getSnapshot().state).toBe('paused')
  expect(toasts.visibleToasts.map(({ content }) => content.text)).toEqual([
    'Nothing to play yet. Generate audio first.',
  ])
})

it('waits for the word timings of a block before it plays from a word, and plays nothing else meanwhile', async () => {
  const player = createPlayer()
  onTestFinished(() => player.dispose())
  const entry = makeEntry('block_a')
  const marks = [0, 1, 2].map((at) => ({
    ...{ startChar: at * 5, endChar: at * 5 + 4 },
    ...{ startMs: at * 80, endMs: at * 80 + 60 },
  }))
  const read = { ...entry, marks }
  player.setChapter({ chapterId: 'chap_1', entries: [{ ...entry, isReadingMarks: true }, makeEntry('block_b')] })
  const heard = new Set<number>()
  player.onWord((word) => word?.blockId === 'block_a' && heard.add(word.wordIndex))

  await userEvent.click(document.body)
  player.playFrom({ blockId: 'block_a', charOffset: 11 })
  expect(player.getSnapshot().state).toBe('waiting')
  expect(player.toggle()).toBe(true)
  expect(player.getSnapshot().state).toBe('paused')
  player.updateEntries([read])
  expect(player.getSnapshot().state).toBe('paused')

  player.updateEntries([{ ...entry, isReadingMarks: true }])
  player.playFrom({ blockId: 'block_a', charOffset: 11 })
  player.updateEntries([read])
  expect(player.getSnapshot().state).toBe('playing')
  expect(player.heardSample()).toBe((160 * TIMELINE_RATE_HZ) / 1_000)
  await expect.poll(() => player.getSnapshot().state).toBe('ended')
  expect([...heard]).toEqual([2])
})
