import { describe, expect, it } from 'vitest'
import { FeedMap } from './feed-map.ts'
import { compareWithPlan, planAt, type LoopCursors } from './feed-plan.ts'
import { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry } from './player.ts'
import type { Cursor } from './cursor.ts'

function entry(id: string, sampleCount: number, changes: Partial<PlayerEntry> = {}): PlayerEntry {
  const take = { id: `take_${id}`, audioUrl: '', sampleRateHz: 24_000, sampleCount, status: 'complete' as const }
  return { blockId: id, take, pauseAfterMs: 10, marks: [], ...changes }
}

/** Everything fed from a cursor on, like the feeder does it. */
function feedAll(timeline: PlayerTimeline, from: Cursor, samples: number, loop: LoopCursors | null = null): FeedMap {
  const map = new FeedMap()
  let cursor = from
  while (map.end < samples) {
    const piece = planAt(timeline, cursor, { loop })
    if (piece.kind !== 'sound' && piece.kind !== 'pause') break
    const count = Math.min(piece.count, 100, samples - map.end)
    map.append(piece.at, count)
    cursor = { ...piece.at, offset: piece.at.offset + count }
  }
  return map
}

function chapter(...entries: PlayerEntry[]): PlayerTimeline {
  const timeline = new PlayerTimeline()
  timeline.setEntries(entries)
  return timeline
}

const start: Cursor = { blockId: 'a', takeId: 'take_a', part: 'sound', offset: 0 }

describe('fed audio compared with the current chapter', () => {
  it('is the same if nothing ahead has changed', () => {
    const timeline = chapter(entry('a', 1_000), entry('b', 1_000), entry('c', 1_000))
    const map = feedAll(timeline, start, 1_800)

    timeline.setEntries([entry('a', 1_000), entry('b', 1_000), entry('c', 9_000), entry('d', 50)])

    expect(compareWithPlan(map.liveFrom(500), timeline, { loop: null })).toEqual({
      kind: 'same',
      next: { blockId: 'b', takeId: 'take_b', part: 'sound', offset: 560 },
    })
  })

  it('differs from the first sample that doesn’t match the chapter', () => {
    const timeline = chapter(entry('a', 1_000), entry('b', 1_000))
    const map = feedAll(timeline, start, 1_800)

    timeline.setEntries([entry('a', 1_000, { pauseAfterMs: 5 }), entry('b', 1_000)])

    expect(compareWithPlan(map.liveFrom(500), timeline, { loop: null })).toEqual({
      kind: 'differs',
      position: 1_120,
      next: { blockId: 'a', takeId: 'take_a', part: 'pause', offset: 120 },
    })
  })

  it('is lost if the playing take was replaced', () => {
    const timeline = chapter(entry('a', 1_000), entry('b', 1_000))
    const map = feedAll(timeline, start, 1_800)

    timeline.setEntries([entry('other', 1_000, { blockId: 'a' }), entry('b', 1_000)])

    expect(compareWithPlan(map.liveFrom(500), timeline, { loop: null })).toEqual({ kind: 'lost' })
  })

  it('differs at the end of a loop set during playback', () => {
    const timeline = chapter(entry('a', 1_000), entry('b', 1_000))
    const map = feedAll(timeline, start, 1_800)
    const loop = { start: { ...start, offset: 100 }, end: { ...start, offset: 700 } }

    expect(compareWithPlan(map.liveFrom(500), timeline, { loop })).toMatchObject({ kind: 'differs', position: 700 })
  })
})

describe('one block', () => {
  const timeline = chapter(entry('a', 1_000), entry('b', 1_000), entry('c', 1_000))
  const inBlock = { ...start, blockId: 'b', takeId: 'take_b' }

  it('ends with its last sample, before its pause', () => {
    const range = { loop: null, onlyBlockId: 'b' }

    expect(planAt(timeline, { ...inBlock, offset: 400 }, range)).toMatchObject({ kind: 'sound', count: 600 })
    expect(planAt(timeline, { ...inBlock, offset: 1_000 }, range)).toMatchObject({ kind: 'end' })
    expect(planAt(timeline, start, range)).toMatchObject({ kind: 'end' })
  })

  it('ends there inside a loop too', () => {
    const loop = { start, end: { ...inBlock, offset: 500 } }

    expect(planAt(timeline, inBlock, { loop, onlyBlockId: 'b' })).toMatchObject({ kind: 'sound', count: 1_000 })
  })

  it('is not fed beyond its end once only it is played', () => {
    const map = feedAll(timeline, { ...inBlock, offset: 500 }, 1_200)

    expect(compareWithPlan(map.liveFrom(0), timeline, { loop: null, onlyBlockId: 'b' })).toMatchObject({
      kind: 'differs',
      position: 500,
    })
  })
})

describe('loop', () => {
  it('loops back to the start after the last sample, across a pause', () => {
    const timeline = chapter(entry('a', 1_000), entry('b', 1_000))
    const loop = {
      start: { ...start, offset: 900 },
      end: { blockId: 'b', takeId: 'take_b', part: 'sound' as const, offset: 100 },
    }
    const map = feedAll(timeline, loop.start, 1_320, loop)

    const places = [0, 99, 100, 339, 340, 439, 440, 880].map((position) => {
      const cursor = map.cursorAt(position)
      return cursor && timeline.sampleOf(cursor)
    })

    expect(places).toEqual([900, 999, 1_000, 1_239, 1_240, 1_339, 900, 900])
  })
})

describe('feed map', () => {
  it('still identifies cut audio, which may still be playing', () => {
    const map = new FeedMap()
    map.append(start, 1_000)

    map.cut(400)
    map.append({ ...start, blockId: 'b' }, 100)

    expect(map.cursorAt(700)).toEqual({ ...start, offset: 700 })
    expect(map.liveFrom(0).map(({ position, count }) => ({ position, count }))).toEqual([
      { position: 0, count: 400 },
      { position: 1_000, count: 100 },
    ])
  })
})
