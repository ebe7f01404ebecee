import { expect } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { test } from '../fixtures/player-test.ts'
import { noise, RAMP_SAMPLES, RATE_HZ } from '../fixtures/test-signals.ts'

declare const playerPage: PlayerPage

const LENGTH = 8 * RATE_HZ
const CUT = 4 * RATE_HZ
const WHOLE = noise(LENGTH, 21)

/** Positions in `WHOLE` of the played samples, in order; faded samples and silence have none. */
function getPositions(heard: readonly number[]): number[] {
  const key = (samples: ArrayLike<number>, at: number) => `${samples[at]},${samples[at + 1]},${samples[at + 2]}`
  const known = new Map(Array.from(WHOLE, (_sample, at) => [key(WHOLE, at), at]))
  return heard.flatMap((_sample, at) => known.get(key(heard, at)) ?? [])
}

/** Where a busy machine starved the player, a fade is missing on both sides. */
function expectNoJump(positions: readonly number[]): void {
  const steps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0))
  expect(steps.filter((step) => step < 1 || step > 3 * RAMP_SAMPLES)).toEqual([])
}

for (const { title, startSample, changeAt } of [
  { title: 'before the cut', startSample: 0, changeAt: RATE_HZ },
  { title: 'after the cut', startSample: CUT + 2_400, changeAt: CUT + RATE_HZ },
]) {
  test(`continues at the same sample when a block is split ${title}, merged and split again`, async ({
    page,
    serve,
  }) => {
    serve('whole', WHOLE)
    serve('head', WHOLE.slice(0, CUT))
    serve('tail', WHOLE.slice(CUT))

    const heard = await page.evaluate(
      async ({ length, cut, from, at }) => {
        const { player } = playerPage
        const source = { takeId: 'take_whole', startSample: 0 }
        const derived = (id: string, blockId: string, sourceStartSample: number, sampleCount: number) => {
          const entry = playerPage.entry(id, sampleCount, { blockId })
          const sourceRanges = [{ ...source, sourceStartSample, sampleCount }]
          return { ...entry, take: entry.take && { ...entry.take, sourceRanges } }
        }
        const whole = [playerPage.entry('whole', length, { blockId: 'a' })]
        const halves = [derived('head', 'a', 0, cut), derived('tail', 'b', cut, length - cut)]
        player.setChapter({ chapterId: 'split', entries: whole })
        player.playFrom({ sample: from })
        for (const [index, entries] of [halves, whole, halves].entries()) {
          await playerPage.until(() => player.heardSample() > at + index * 4_800)
          player.setChapter({ chapterId: 'split', entries })
        }
        const blockId = player.heardBlockId()
        await playerPage.untilState('ended')
        const samples = Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
        return { samples, blockId, length: player.getSnapshot().lengthSamples }
      },
      { length: LENGTH, cut: CUT, from: startSample, at: changeAt },
    )

    const positions = getPositions(heard.samples)
    expect(heard.length).toBe(LENGTH)
    expect(heard.blockId).toBe(changeAt < CUT ? 'a' : 'b')
    expect(positions[0]).toBeLessThan(startSample + 2 * RAMP_SAMPLES)
    expect(positions.at(-1)).toBe(LENGTH - 3)
    expectNoJump(positions)
  })
}

test('plays the pause between the halves when the sounding block is split', async ({ page, serve }) => {
  serve('whole', WHOLE)
  serve('head', WHOLE.slice(0, CUT))
  serve('tail', WHOLE.slice(CUT))

  const heard = await page.evaluate(
    async ({ length, cut }) => {
      const { player } = playerPage
      const derived = (id: string, blockId: string, sourceStartSample: number, sampleCount: number) => {
        const entry = playerPage.entry(id, sampleCount, { blockId, pauseAfterMs: 250 })
        const sourceRanges = [{ takeId: 'take_whole', startSample: 0, sourceStartSample, sampleCount }]
        return { ...entry, take: entry.take && { ...entry.take, sourceRanges } }
      }
      player.setChapter({ chapterId: 'pause', entries: [playerPage.entry('whole', length, { blockId: 'a' })] })
      player.playFrom({ sample: cut - 48_000 })
      await playerPage.until(() => player.heardSample() > cut - 36_000)
      player.setChapter({
        chapterId: 'pause',
        entries: [derived('head', 'a', 0, cut), derived('tail', 'b', cut, length - cut)],
      })
      await playerPage.until(() => player.heardSample() > cut + 6_000 + 24_000)
      player.pause()
      return Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
    },
    { length: LENGTH, cut: CUT },
  )

  expectNoJump(getPositions(heard))
  const end = Array.from(WHOLE.subarray(CUT - 1_000, CUT)).join(',')
  const silence = new Array(6_000).fill(0).join(',')
  expect(heard.join(',')).toContain(`${end},${silence},${Array.from(WHOLE.subarray(CUT, CUT + 1_000)).join(',')}`)
})

test('continues through a merge, whichever block sounds, without the pause between them', async ({ page, serve }) => {
  serve('left', WHOLE.slice(0, CUT))
  serve('right', WHOLE.slice(CUT))
  serve('both', WHOLE)

  const heard = await page.evaluate(
    async ({ length, cut }) => {
      const { player } = playerPage
      const parts = (rightPauseMs: number) => [
        playerPage.entry('left', cut, { blockId: 'a', pauseAfterMs: rightPauseMs }),
        playerPage.entry('right', length - cut, { blockId: 'b' }),
      ]
      const both = playerPage.entry('both', length, { blockId: 'a' })
      const sourceRanges = [
        { takeId: 'take_left', sourceStartSample: 0, startSample: 0, sampleCount: cut },
        { takeId: 'take_right', sourceStartSample: 0, startSample: cut, sampleCount: length - cut },
      ]
      const merged = [{ ...both, take: both.take && { ...both.take, sourceRanges } }]
      const show = (entries: ReturnType<typeof playerPage.entry>[]) =>
        player.setChapter({ chapterId: 'merge', entries })
      show(parts(500))
      player.playFrom({ sample: 24_000 })
      await playerPage.until(() => player.heardSample() > 36_000)
      show(merged)
      await playerPage.until(() => player.heardSample() > cut + 24_000)
      const inBoth = player.heardSample()
      show(parts(500))
      const inRight = { blockId: player.heardBlockId(), sample: player.heardSample() }
      await playerPage.until(() => player.heardSample() > inRight.sample + 4_800)
      show(merged)
      await playerPage.untilState('ended')
      const samples = Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
      return { samples, inBoth, inRight }
    },
    { length: LENGTH, cut: CUT },
  )

  const positions = getPositions(heard.samples)
  expect(heard.inRight.blockId).toBe('b')
  expect(heard.inRight.sample - 12_000).toBeGreaterThanOrEqual(heard.inBoth)
  expect(positions.at(-1)).toBe(LENGTH - 3)
  expectNoJump(positions)
})
