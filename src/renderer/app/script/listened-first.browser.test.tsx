import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { makeTake } from '#shared/testing/make-script.test-support.ts'
import { createPlayer } from '../../audio/create-player.ts'
import type { PlayerEntry } from '../../audio/player.ts'
import { createTakeActivity } from '../../features/script/generation/take-activity.ts'
import { generateListenedFirst } from '../../features/script/generation/listened-first.ts'
import { renderInspector } from './render-inspector.test-support.tsx'

it('generates a queued block without a take first when it is played', async () => {
  const { screen, inputs, apply } = await renderInspector()
  const play = screen.getByRole('button', { name: 'Play block' })
  await expect.element(play).toBeDisabled()

  apply({ kind: 'queued', blockIds: ['block_1'] })
  await play.click()

  await expect.poll(() => inputs('queue.moveToFront')).toEqual([{ blockId: 'block_1' }])
})

/** A player of one block with audio and two that are queued, and the blocks moved to the front so far. */
async function openPlayer() {
  const player = createPlayer()
  onTestFinished(() => player.dispose())
  const audioUrl = URL.createObjectURL(new Blob([new Int16Array(TIMELINE_RATE_HZ / 4)]))
  onTestFinished(() => URL.revokeObjectURL(audioUrl))
  const sound = { audioUrl, sampleRateHz: TIMELINE_RATE_HZ, sampleCount: TIMELINE_RATE_HZ / 4 }
  const getQueued = (blockId: string): PlayerEntry => ({
    ...{ blockId, take: null, pauseAfterMs: 100, marks: [], isAwaited: true },
  })
  player.setChapter({
    chapterId: 'chap_1',
    entries: [
      { blockId: 'block_a', take: { id: 'take_a', status: 'complete', ...sound }, pauseAfterMs: 100, marks: [] },
      getQueued('block_b'),
      getQueued('block_c'),
    ],
  })
  const activity = createTakeActivity()
  activity.expect(['block_b', 'block_c'])
  const moved: string[] = []
  const blockIds = () => ['block_a', 'block_b', 'block_c']
  onTestFinished(generateListenedFirst({ player, activity, blockIds, moveToFront: (blockId) => moved.push(blockId) }))
  await userEvent.click(document.body)
  return { player, activity, moved }
}

it('moves a block when playback reaches it, and once each time that it waits', async () => {
  const { player, activity, moved } = await openPlayer()

  player.play()
  await expect.poll(() => moved).toEqual(['block_b'])

  player.playFrom({ blockId: 'block_c' })
  activity.apply({ kind: 'queued', blockIds: ['block_b'] })
  expect(moved).toEqual(['block_b', 'block_c'])

  player.pause()
  player.play()
  expect(moved).toEqual(['block_b', 'block_c', 'block_c'])
})

it('doesn’t move a block that is being generated', async () => {
  const { player, activity, moved } = await openPlayer()
  activity.apply({ kind: 'started', take: makeTake('block_c', 'The lamp.', { status: 'receiving' }) })

  player.playFrom({ blockId: 'block_c' })

  expect(player.getSnapshot().state).toBe('waiting')
  expect(moved).toEqual([])
})

it('moves no later block while the one that is waited for is being generated', async () => {
  const { player, activity, moved } = await openPlayer()
  player.playFrom({ blockId: 'block_b' })

  activity.apply({ kind: 'started', take: makeTake('block_b', 'The lamp.', { status: 'receiving' }) })

  expect(player.getSnapshot().state).toBe('waiting')
  expect(moved).toEqual(['block_b'])
})
