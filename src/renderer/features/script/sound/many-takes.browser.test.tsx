import { expect, it, onTestFinished } from 'vitest'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { makeBlock, makeTake } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from '../show-chapter.test-support.tsx'

const BLOCKS = 5_000
const TEXT = 'The keeper trims the lamp and writes down the hour.'
const ids = Array.from({ length: BLOCKS }, (_, index) => `block_${index}`)

it('lays out 5,000 blocks that end at once in few steps, and reads few peaks', async () => {
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(20_000)
  const { workspace, close } = await showChapter(ids.map((id) => makeBlock(id, TEXT)))
  onTestFinished(async () => {
    performance.clearResourceTimings()
    await close()
  })
  const { player } = workspace
  const layouts = new Set<unknown>()
  player.subscribe(() => layouts.add(player.getSnapshot().spans))

  for (const [index, blockId] of ids.entries()) {
    const take = makeTake(blockId, TEXT, { id: `take_${index}` })
    const events: TakeEvent[] = [
      { kind: 'queued', blockIds: [blockId] },
      { kind: 'started', take: { ...take, status: 'receiving', sampleCount: 0 } },
      { kind: 'ended', take, isActive: true },
    ]
    for (const event of events) workspace.apply(event)
  }
  await expect.poll(() => workspace.session.book.counts.get().spokenBlocks).toBe(BLOCKS)
  await expect.poll(() => player.getSnapshot().spans.length).toBe(BLOCKS)

  const peaks = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/'))
  expect(layouts.size).toBeLessThan(500)
  expect(peaks.length).toBeLessThan(20)
})
