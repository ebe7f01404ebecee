import { describe, expect, it } from 'vitest'
import { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry } from './player.ts'

function entry(
  id: string,
  sampleCount: number,
  changes: Partial<PlayerEntry> & { status?: 'receiving' | 'complete' } = {},
): PlayerEntry {
  const { status = 'complete', ...rest } = changes
  const take = { id: `take_${id}`, audioUrl: '', sampleRateHz: 24_000, sampleCount, status }
  return { blockId: id, take, pauseAfterMs: 10, marks: [], ...rest }
}

function timelineOf(...entries: PlayerEntry[]): PlayerTimeline {
  const timeline = new PlayerTimeline()
  timeline.setEntries(entries)
  return timeline
}

describe('what comes at a place', () => {
  it('is the rest of the take, then the pause, then the next block', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 500))
    const at = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 400 }

    expect(timeline.pieceAt(at)).toEqual({ kind: 'sound', at, count: 600 })
    expect(timeline.pieceAt({ ...at, offset: 1_000 })).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...at, part: 'pause', offset: 240 })).toMatchObject({
      kind: 'sound',
      at: { blockId: 'b', offset: 0 },
      count: 500,
    })
  })

  it('is the end behind the last block, without its pause', () => {
    const timeline = timelineOf(entry('a', 1_000))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_a', part: 'sound', offset: 1_000 }).kind).toBe('end')
  })

  it('leaves out blocks without sound', () => {
    const timeline = timelineOf(entry('a', 1_000, { pauseAfterMs: 0 }), entry('b', 0, { take: null }), entry('c', 500))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_a', part: 'sound', offset: 1_000 })).toMatchObject({
      at: { blockId: 'c' },
    })
  })

  it('is a wait at a block whose sound is on its way, after the pause before it', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 0, { take: null, isAwaited: true }), entry('c', 500))
    const end = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 1_000 }

    expect(timeline.pieceAt(end)).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...end, part: 'pause', offset: 240 })).toEqual({
      kind: 'await',
      at: { blockId: 'b', takeId: null, part: 'sound', offset: 0 },
    })
  })

  it('is live where a take is still arriving, until its stream has ended', () => {
    const timeline = timelineOf(entry('a', 1_000, { status: 'receiving' }), entry('b', 500))
    const end = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 1_000 }

    expect(timeline.pieceAt(end).kind).toBe('live')
    timeline.noteFetched('take_a', 1_500)
    expect(timeline.pieceAt(end)).toMatchObject({ kind: 'sound', count: 500 })
    timeline.noteEnded('take_a')
    expect(timeline.pieceAt({ ...end, offset: 1_500 }).kind).toBe('pause')
  })

  it('is lost when the block plays another take or is gone', () => {
    const timeline = timelineOf(entry('a', 1_000))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_old', part: 'sound', offset: 5 }).kind).toBe('lost')
    expect(timeline.pieceAt({ blockId: 'gone', takeId: 'take_a', part: 'sound', offset: 5 }).kind).toBe('lost')
  })
})

describe('a take that two blocks share', () => {
  it('is still known when one of them gets another', () => {
    const shared = entry('a', 1_000)
    const timeline = timelineOf(shared, { ...shared, blockId: 'b' })

    timeline.replaceEntries([entry('x', 500, { blockId: 'b' })])

    expect(timeline.entryOfTake('take_a')).toBe(shared)
    expect(timeline.sourceSampleCount('take_a')).toBe(1_000)
  })
})

describe('the layout', () => {
  it('grows with what was fetched before any event told of it', () => {
    const timeline = timelineOf(entry('a', 1_000, { status: 'receiving' }), entry('b', 500))

    timeline.noteFetched('take_a', 2_000)
    timeline.refresh()

    expect(timeline.spans.map((span) => span.startSample)).toEqual([0, 2_240])
    expect(timeline.lengthSamples).toBe(2_740)
  })

  it('trusts the stored length once the take is complete', () => {
    const timeline = timelineOf(entry('a', 1_000, { status: 'receiving' }))
    timeline.noteFetched('take_a', 2_000)

    timeline.setEntries([entry('a', 1_800)])

    expect(timeline.lengthSamples).toBe(1_800)
  })

  it('turns samples into places and back', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 500), entry('c', 700))

    for (const sample of [0, 999, 1_000, 1_239, 1_240, 1_739, 1_740, 1_980, 2_679]) {
      const cursor = timeline.cursorAt(sample)
      expect(cursor && timeline.sampleOf(cursor)).toBe(sample)
    }
  })
})

describe('a place in a chapter that was edited', () => {
  const at = { blockId: 'b', takeId: 'take_b', part: 'sound' as const, offset: 300 }

  it('stays where it is when blocks before it change', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 500))
    const before = timeline.entries

    timeline.setEntries([entry('a', 4_000), entry('b', 500)])

    expect(timeline.resolve(at, before)).toEqual(at)
    expect(timeline.sampleOf(at)).toBe(4_540)
  })

  it('is the start of its block when that has another take', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 500))
    const before = timeline.entries
    const other = entry('x', 700, { blockId: 'b' })

    timeline.setEntries([entry('a', 1_000), other])

    expect(timeline.resolve(at, before)).toEqual({ blockId: 'b', takeId: 'take_x', part: 'sound', offset: 0 })
  })

  it('is the start of the next block that is still there when its own is gone', () => {
    const timeline = timelineOf(entry('a', 1_000), entry('b', 500), entry('c', 400), entry('d', 300))
    const before = timeline.entries

    timeline.setEntries([entry('a', 1_000), entry('d', 300)])

    expect(timeline.resolve(at, before)).toEqual({ blockId: 'd', takeId: 'take_d', part: 'sound', offset: 0 })
  })
})

describe('a block whose sound is edited', () => {
  const sound = { gainDb: -6, fadeInMs: 10, fadeOutMs: 0, trims: [{ takeId: 'take_a', startMs: 10, endMs: 20 }] }
  const at = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 0 }

  it('is as long as what is left, and places in it count from the start of the whole take', () => {
    const timeline = timelineOf(entry('a', 2_400, { sound }), entry('b', 500))

    expect(timeline.spans[0]).toMatchObject({ sampleCount: 1_680, shape: { fromSample: 240 } })
    expect(timeline.cursorAt(100)).toEqual({ ...at, offset: 340 })
    expect(timeline.firstCursor()).toEqual({ ...at, offset: 240 })
    for (const sample of [0, 1_679, 1_680, 1_919, 1_920, 2_419]) {
      const cursor = timeline.cursorAt(sample)
      expect(cursor && timeline.sampleOf(cursor)).toBe(sample)
    }
  })

  it('goes on at its first sample from a place that was cut off, and to the pause behind its last', () => {
    const timeline = timelineOf(entry('a', 2_400, { sound }), entry('b', 500))

    expect(timeline.pieceAt({ ...at, offset: 7 })).toEqual({ kind: 'sound', at: { ...at, offset: 240 }, count: 1_680 })
    expect(timeline.pieceAt({ ...at, offset: 1_919 })).toMatchObject({ kind: 'sound', count: 1 })
    expect(timeline.pieceAt({ ...at, offset: 1_920 })).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...at, offset: 2_300 })).toMatchObject({ kind: 'pause', count: 240 })
  })

  it('keeps the place that is heard when its ends are moved', () => {
    const timeline = timelineOf(entry('a', 2_400), entry('b', 500))
    const heard = { ...at, offset: 1_000 }
    const before = timeline.entries

    timeline.replaceEntries([entry('a', 2_400, { sound })])

    expect(timeline.resolve(heard, before)).toEqual(heard)
    expect(timeline.sampleOf(heard)).toBe(760)
  })

  it('tells the audio thread its gain and fades, without a fade to an end that is not known', () => {
    const faded = { ...sound, fadeOutMs: 100, trims: [] }
    const stored = timelineOf(entry('a', 2_400, { sound: faded }))
    const arriving = timelineOf(entry('a', 2_400, { sound: faded, status: 'receiving' }))

    expect(stored.fedShapeOf('a', 'take_a')).toMatchObject({
      fadeInSamples: 240,
      fadeOutSamples: 2_400,
      sampleCount: 2_400,
    })
    expect(arriving.fedShapeOf('a', 'take_a')).toMatchObject({ fadeOutSamples: 0, sampleCount: Infinity })
    expect(stored.fedShapeOf('a', 'take_other')).toBeNull()
    expect(timelineOf(entry('a', 2_400)).fedShapeOf('a', 'take_a')).toBeNull()
  })

  it('keeps some of its sound whatever is cut off', () => {
    const trims = [{ takeId: 'take_a', startMs: 90, endMs: 90 }]
    const timeline = timelineOf(entry('a', 2_400, { sound: { ...sound, trims } }))

    expect(timeline.spans[0]).toMatchObject({ sampleCount: 240, shape: { fromSample: 2_160 } })
  })
})
