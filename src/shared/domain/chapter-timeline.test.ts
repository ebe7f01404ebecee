import { describe, expect, it } from 'vitest'
import { heardDurationMs, isUnedited, SOUND_LIMITS, UNEDITED_SOUND, withTrim, getTrim } from './block-sound.ts'
import { gainAt, layOutChapter, shapeTake, timelineLength, timelineSampleCount } from './chapter-timeline.ts'

const take = (id: string, seconds = 1, sampleRateHz = 24_000) => ({
  id,
  sampleRateHz,
  sampleCount: seconds * sampleRateHz,
})
const trimmed = (startMs: number, endMs: number) => withTrim(UNEDITED_SOUND, { takeId: 'take_1', startMs, endMs })

describe('a chapter’s layout', () => {
  it('places takes end to end with their pauses, none after the last', () => {
    const spans = layOutChapter([
      { blockId: 'one', take: take('take_1'), pauseAfterMs: 500 },
      { blockId: 'two', take: take('take_2', 2), pauseAfterMs: 250 },
    ])

    expect(spans).toEqual([
      { blockId: 'one', takeId: 'take_1', startSample: 0, sampleCount: 24_000, pauseSampleCount: 12_000 },
      { blockId: 'two', takeId: 'take_2', startSample: 36_000, sampleCount: 48_000, pauseSampleCount: 0 },
    ])
    expect(timelineLength(spans)).toBe(84_000)
  })

  it('gives no time to blocks without audio, not even their pause', () => {
    const spans = layOutChapter([
      { blockId: 'one', take: null, pauseAfterMs: 500 },
      { blockId: 'two', take: take('take_2', 0), pauseAfterMs: 500 },
      { blockId: 'three', take: take('take_3'), pauseAfterMs: 500 },
    ])

    expect(spans.map(({ blockId, startSample }) => [blockId, startSample])).toEqual([['three', 0]])
    expect(timelineLength([])).toBe(0)
  })

  it('counts takes at other sample rates in samples of the timeline', () => {
    expect(timelineSampleCount({ sampleRateHz: 48_000, sampleCount: 48_001 })).toBe(24_001)
    expect(timelineSampleCount({ sampleRateHz: 22_050, sampleCount: 22_050 })).toBe(24_000)
    expect(timelineSampleCount({ sampleRateHz: 24_000, sampleCount: 7 })).toBe(7)
  })
})

describe('a block’s audio edits', () => {
  it('leave a take without edits as it is', () => {
    expect(shapeTake(take('take_1'), undefined)).toEqual({ sampleCount: 24_000 })
    expect(shapeTake(take('take_1'), UNEDITED_SOUND)).toEqual({ sampleCount: 24_000 })
  })

  it('trim both ends', () => {
    expect(shapeTake(take('take_1'), trimmed(100, 200))).toEqual({
      sampleCount: 16_800,
      shape: { fromSample: 2_400, takeSampleCount: 24_000, gain: 1, fadeInSamples: 0, fadeOutSamples: 0 },
    })
  })

  it('apply to the trimmed take only', () => {
    expect(shapeTake(take('take_2'), trimmed(100, 200))).toEqual({ sampleCount: 24_000 })
  })

  it.each([
    [{ gainDb: 6 }, { gain: 10 ** 0.3 }],
    [{ gainDb: -20 }, { gain: 0.1 }],
    [{ fadeInMs: 500 }, { gain: 1, fadeInSamples: 12_000, fadeOutSamples: 0 }],
    [{ fadeOutMs: 500 }, { gain: 1, fadeInSamples: 0, fadeOutSamples: 12_000 }],
    [
      { fadeInMs: 2_000, fadeOutMs: 2_000 },
      { fadeInSamples: 24_000, fadeOutSamples: 24_000 },
    ],
  ])('shape the take: %j', (edits, shape) => {
    expect(shapeTake(take('take_1'), { ...UNEDITED_SOUND, ...edits })).toMatchObject({ sampleCount: 24_000, shape })
  })

  it.each([
    [2_000, 0],
    [0, 2_000],
    [800, 800],
  ])('keep 10 ms of a take trimmed by %i and %i ms', (startMs, endMs) => {
    const { sampleCount, shape } = shapeTake(take('take_1'), trimmed(startMs, endMs))

    expect(sampleCount).toBe(240)
    expect((shape?.fromSample ?? 0) + sampleCount).toBeLessThanOrEqual(24_000)
    expect(heardDurationMs(trimmed(startMs, endMs), { id: 'take_1', durationMs: 1_000 })).toBe(
      SOUND_LIMITS.leastHeardMs,
    )
  })

  it('keep a take shorter than 10 ms whole', () => {
    const short = { id: 'take_1', sampleRateHz: 24_000, sampleCount: 120 }

    expect(shapeTake(short, trimmed(100, 100))).toEqual({ sampleCount: 120 })
    expect(heardDurationMs(trimmed(100, 100), { id: 'take_1', durationMs: 5 })).toBe(5)
  })

  it('state the duration that is left', () => {
    expect(heardDurationMs(trimmed(100, 200), { id: 'take_1', durationMs: 1_000 })).toBe(700)
    expect(heardDurationMs(trimmed(100, 200), { id: 'take_2', durationMs: 1_000 })).toBe(1_000)
  })

  it('ramp up from silence, down to silence, and both where they meet', () => {
    const shape = { fromSample: 0, takeSampleCount: 100, gain: 2, fadeInSamples: 10, fadeOutSamples: 20 }
    const factors = [0, 5, 10, 50, 80, 90, 99].map((index) => gainAt(shape, 100, index))

    expect(factors).toEqual([0, 1, 2, 2, 2, 1, 0.1])
    expect(gainAt({ ...shape, fadeInSamples: 100, fadeOutSamples: 100 }, 100, 50)).toBe(0.5)
  })

  it('store one trim per take and none for a whole take', () => {
    const both = withTrim(trimmed(100, 0), { takeId: 'take_2', startMs: 0, endMs: 50 })
    const again = withTrim(both, { takeId: 'take_1', startMs: 7, endMs: 0 })

    expect(getTrim(again, 'take_1')).toEqual({ takeId: 'take_1', startMs: 7, endMs: 0 })
    expect(getTrim(again, 'take_2')).toEqual({ takeId: 'take_2', startMs: 0, endMs: 50 })
    expect(getTrim(again, 'take_3')).toEqual({ takeId: 'take_3', startMs: 0, endMs: 0 })
    expect(again.trims).toHaveLength(2)
    expect(withTrim(trimmed(100, 0), { takeId: 'take_1', startMs: 0, endMs: 0 })).toEqual(UNEDITED_SOUND)
  })

  it('drop the oldest trim beyond the maximum', () => {
    let sound = UNEDITED_SOUND
    for (let index = 0; index <= SOUND_LIMITS.mostTrims; index += 1)
      sound = withTrim(sound, { takeId: `take_${index}`, startMs: 1, endMs: 0 })

    expect(sound.trims).toHaveLength(SOUND_LIMITS.mostTrims)
    expect(sound.trims[0]?.takeId).toBe('take_1')
  })

  it.each([{ gainDb: 1 }, { fadeInMs: 1 }, { fadeOutMs: 1 }, { trims: [{ takeId: 'take_1', startMs: 1, endMs: 0 }] }])(
    'count as edits: %j',
    (edits) => {
      expect(isUnedited(UNEDITED_SOUND)).toBe(true)
      expect(isUnedited({ ...UNEDITED_SOUND, ...edits })).toBe(false)
    },
  )
})
