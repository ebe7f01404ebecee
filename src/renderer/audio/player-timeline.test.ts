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

function getTimeline(...entries: PlayerEntry[]): PlayerTimeline {
  const timeline = new PlayerTimeline()
  timeline.setEntries(entries)
  return timeline
}

describe('next piece at a cursor', () => {
  it('is the rest of the take, then the pause, then the next block', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 500))
    const at = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 400 }

    expect(timeline.pieceAt(at)).toEqual({ kind: 'sound', at, count: 600 })
    expect(timeline.pieceAt({ ...at, offset: 1_000 })).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...at, part: 'pause', offset: 240 })).toMatchObject({
      kind: 'sound',
      at: { blockId: 'b', offset: 0 },
      count: 500,
    })
  })

  it('is the end after the last block, without its pause', () => {
    const timeline = getTimeline(entry('a', 1_000))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_a', part: 'sound', offset: 1_000 }).kind).toBe('end')
  })

  it('skips blocks without audio', () => {
    const timeline = getTimeline(entry('a', 1_000, { pauseAfterMs: 0 }), entry('b', 0, { take: null }), entry('c', 500))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_a', part: 'sound', offset: 1_000 })).toMatchObject({
      at: { blockId: 'c' },
    })
  })

  it('waits at a block whose audio is on its way, after the preceding pause', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 0, { take: null, isAwaited: true }), entry('c', 500))
    const end = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 1_000 }

    expect(timeline.pieceAt(end)).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...end, part: 'pause', offset: 240 })).toEqual({
      kind: 'await',
      at: { blockId: 'b', takeId: null, part: 'sound', offset: 0 },
    })
  })

  it('waits at a block that was queued later, although its layout stays the same', () => {
    const timeline = getTimeline(entry('a', 1_000, { pauseAfterMs: 0 }), entry('b', 0, { take: null }))
    const { spans } = timeline

    timeline.replaceEntries([entry('b', 0, { take: null, isAwaited: true })])

    expect(timeline.spans).toBe(spans)
    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_a', part: 'sound', offset: 1_000 })).toMatchObject({
      kind: 'await',
      at: { blockId: 'b' },
    })

    timeline.replaceEntries([entry('b', 500)])
    expect(timeline.spans.map(({ blockId, startSample }) => `${blockId} ${startSample}`)).toEqual(['a 0', 'b 1000'])
  })

  it('is live where a take is still arriving, until its stream ends', () => {
    const timeline = getTimeline(entry('a', 1_000, { status: 'receiving' }), entry('b', 500))
    const end = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 1_000 }

    expect(timeline.pieceAt(end).kind).toBe('live')
    timeline.noteFetched('take_a', 1_500)
    expect(timeline.pieceAt(end)).toMatchObject({ kind: 'sound', count: 500 })
    timeline.noteEnded('take_a')
    expect(timeline.pieceAt({ ...end, offset: 1_500 }).kind).toBe('pause')
  })

  it('is lost if the block plays another take or is gone', () => {
    const timeline = getTimeline(entry('a', 1_000))

    expect(timeline.pieceAt({ blockId: 'a', takeId: 'take_old', part: 'sound', offset: 5 }).kind).toBe('lost')
    expect(timeline.pieceAt({ blockId: 'gone', takeId: 'take_a', part: 'sound', offset: 5 }).kind).toBe('lost')
  })
})

describe('take shared by two blocks', () => {
  it('is still known after one of them gets another', () => {
    const shared = entry('a', 1_000)
    const timeline = getTimeline(shared, { ...shared, blockId: 'b' })

    timeline.replaceEntries([entry('x', 500, { blockId: 'b' })])

    expect(timeline.entryOfTake('take_a')).toBe(shared)
    expect(timeline.sourceSampleCount('take_a')).toBe(1_000)
  })
})

describe('layout', () => {
  it('grows with fetched audio before any event reports it', () => {
    const timeline = getTimeline(entry('a', 1_000, { status: 'receiving' }), entry('b', 500))

    timeline.noteFetched('take_a', 2_000)
    timeline.refresh()

    expect(timeline.spans.map((span) => span.startSample)).toEqual([0, 2_240])
    expect(timeline.lengthSamples).toBe(2_740)
  })

  it('uses the stored length once the take is complete', () => {
    const timeline = getTimeline(entry('a', 1_000, { status: 'receiving' }))
    timeline.noteFetched('take_a', 2_000)

    timeline.setEntries([entry('a', 1_800)])

    expect(timeline.lengthSamples).toBe(1_800)
  })

  it('converts samples to cursors and back', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 500), entry('c', 700))

    for (const sample of [0, 999, 1_000, 1_239, 1_240, 1_739, 1_740, 1_980, 2_679]) {
      const cursor = timeline.cursorAt(sample)
      expect(cursor && timeline.sampleOf(cursor)).toBe(sample)
    }
  })
})

describe('cursor in an edited chapter', () => {
  const at = { blockId: 'b', takeId: 'take_b', part: 'sound' as const, offset: 300 }

  it('stays in place when earlier blocks change', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 500))
    const before = timeline.entries

    timeline.setEntries([entry('a', 4_000), entry('b', 500)])

    expect(timeline.resolve(at, before)).toEqual(at)
    expect(timeline.sampleOf(at)).toBe(4_540)
  })

  it('moves to the start of its block if that has another take', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 500))
    const before = timeline.entries
    const other = entry('x', 700, { blockId: 'b' })

    timeline.setEntries([entry('a', 1_000), other])

    expect(timeline.resolve(at, before)).toEqual({ blockId: 'b', takeId: 'take_x', part: 'sound', offset: 0 })
  })

  it('moves to the start of the next remaining block if its own is gone', () => {
    const timeline = getTimeline(entry('a', 1_000), entry('b', 500), entry('c', 400), entry('d', 300))
    const before = timeline.entries

    timeline.setEntries([entry('a', 1_000), entry('d', 300)])

    expect(timeline.resolve(at, before)).toEqual({ blockId: 'd', takeId: 'take_d', part: 'sound', offset: 0 })
  })
})

describe('block with edited audio', () => {
  const sound = { gainDb: -6, fadeInMs: 10, fadeOutMs: 0, trims: [{ takeId: 'take_a', startMs: 10, endMs: 20 }] }
  const at = { blockId: 'a', takeId: 'take_a', part: 'sound' as const, offset: 0 }

  it('is as long as its trimmed audio, with places counted from the start of the whole take', () => {
    const timeline = getTimeline(entry('a', 2_400, { sound }), entry('b', 500))

    expect(timeline.spans[0]).toMatchObject({ sampleCount: 1_680, shape: { fromSample: 240 } })
    expect(timeline.cursorAt(100)).toEqual({ ...at, offset: 340 })
    expect(timeline.firstCursor()).toEqual({ ...at, offset: 240 })
    for (const sample of [0, 1_679, 1_680, 1_919, 1_920, 2_419]) {
      const cursor = timeline.cursorAt(sample)
      expect(cursor && timeline.sampleOf(cursor)).toBe(sample)
    }
  })

  it('continues at its first sample from a trimmed place, and in the pause after its last', () => {
    const timeline = getTimeline(entry('a', 2_400, { sound }), entry('b', 500))

    expect(timeline.pieceAt({ ...at, offset: 7 })).toEqual({ kind: 'sound', at: { ...at, offset: 240 }, count: 1_680 })
    expect(timeline.pieceAt({ ...at, offset: 1_919 })).toMatchObject({ kind: 'sound', count: 1 })
    expect(timeline.pieceAt({ ...at, offset: 1_920 })).toMatchObject({ kind: 'pause', count: 240 })
    expect(timeline.pieceAt({ ...at, offset: 2_300 })).toMatchObject({ kind: 'pause', count: 240 })
  })

  it('keeps the playing position when its trim changes', () => {
    const timeline = getTimeline(entry('a', 2_400), entry('b', 500))
    const heard = { ...at, offset: 1_000 }
    const before = timeline.entries

    timeline.replaceEntries([entry('a', 2_400, { sound })])

    expect(timeline.resolve(heard, before)).toEqual(heard)
    expect(timeline.sampleOf(heard)).toBe(760)
  })

  it('sends gain and fades to the audio thread, without a fade to an unknown end', () => {
    const faded = { ...sound, fadeOutMs: 100, trims: [] }
    const stored = getTimeline(entry('a', 2_400, { sound: faded }))
    const arriving = getTimeline(entry('a', 2_400, { sound: faded, status: 'receiving' }))

    expect(stored.fedShapeOf('a', 'take_a')).toMatchObject({
      fadeInSamples: 240,
      fadeOutSamples: 2_400,
      sampleCount: 2_400,
    })
    expect(arriving.fedShapeOf('a', 'take_a')).toMatchObject({ fadeOutSamples: 0, sampleCount: Infinity })
    expect(stored.fedShapeOf('a', 'take_other')).toBeNull()
    expect(getTimeline(entry('a', 2_400)).fedShapeOf('a', 'take_a')).toBeNull()
  })

  it('keeps some audio whatever is trimmed', () => {
    const trims = [{ takeId: 'take_a', startMs: 90, endMs: 90 }]
    const timeline = getTimeline(entry('a', 2_400, { sound: { ...sound, trims } }))

    expect(timeline.spans[0]).toMatchObject({ sampleCount: 240, shape: { fromSample: 2_160 } })
  })
})
