import { describe, expect, it } from 'vitest'
import { carryCursors } from './carry-cursors.ts'
import { carryLoop } from './feed-plan.ts'
import { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry, PlayerTake } from './player.ts'
import type { Cursor } from './cursor.ts'

type Range = [takeId: string, sourceStartSample: number, sampleCount: number]

function entry(blockId: string, takeId: string, sampleCount: number, part: Partial<PlayerTake> = {}): PlayerEntry {
  const take: PlayerTake = { id: takeId, audioUrl: '', sampleRateHz: 24_000, sampleCount, status: 'complete', ...part }
  return { blockId, take, pauseAfterMs: 10, marks: [] }
}

/** A block whose take was cut from others. */
function derived(blockId: string, takeId: string, ...ranges: Range[]): PlayerEntry {
  let startSample = 0
  const sourceRanges = ranges.map(([source, sourceStartSample, sampleCount]) => {
    const range = { takeId: source, sourceStartSample, startSample, sampleCount }
    startSample += sampleCount
    return range
  })
  return entry(blockId, takeId, startSample, { sourceRanges })
}

const WHOLE = entry('a', 'whole', 1_000)
const HALVES = [derived('a', 'head', ['whole', 0, 600]), derived('b', 'tail', ['whole', 600, 400])]
const LAST = entry('z', 'last', 300)
const sound = (blockId: string, takeId: string, offset: number): Cursor => ({ blockId, takeId, part: 'sound', offset })

/** Where a place of `before` is in `after`. */
function carry(before: readonly PlayerEntry[], after: readonly PlayerEntry[], cursor: Cursor): Cursor | null {
  const timeline = new PlayerTimeline()
  timeline.setEntries(after)
  return timeline.resolve(cursor, before)
}

describe('a place in a block that was split', () => {
  it.each([
    [0, sound('a', 'head', 0)],
    [599, sound('a', 'head', 599)],
    [600, sound('b', 'tail', 0)],
    [999, sound('b', 'tail', 399)],
    [1_000, sound('b', 'tail', 400)],
  ])('of sample %i is in the half with the same audio', (offset, place) => {
    expect(carry([WHOLE, LAST], [...HALVES, LAST], sound('a', 'whole', offset))).toEqual(place)
  })

  it('is in the second half if that was without audio until its take was cut', () => {
    const split = [WHOLE, { blockId: 'b', take: null, pauseAfterMs: 10, marks: [] }, LAST]

    expect(carry(split, [...HALVES, LAST], sound('a', 'whole', 700))).toEqual(sound('b', 'tail', 100))
  })

  it('is back where it was once the split is undone', () => {
    expect(carry([...HALVES, LAST], [WHOLE, LAST], sound('b', 'tail', 50))).toEqual(sound('a', 'whole', 650))
    expect(carry([...HALVES, LAST], [WHOLE, LAST], sound('a', 'head', 50))).toEqual(sound('a', 'whole', 50))
  })

  it('is in the last part if the half was split again', () => {
    const parts = [
      HALVES[0] as PlayerEntry,
      derived('b', 'mid', ['whole', 600, 100]),
      derived('c', 'end', ['whole', 700, 300]),
    ]

    expect(carry([...HALVES, LAST], [...parts, LAST], sound('b', 'tail', 150))).toEqual(sound('c', 'end', 50))
    expect(carry([WHOLE, LAST], [...parts, LAST], sound('a', 'whole', 850))).toEqual(sound('c', 'end', 150))
  })

  it('in the pause after it is in the pause after its second half', () => {
    const pause: Cursor = { ...sound('a', 'whole', 120), part: 'pause' }

    expect(carry([WHOLE, LAST], [...HALVES, LAST], pause)).toEqual({ ...sound('b', 'tail', 120), part: 'pause' })
  })

  it('keeps its time at another sample rate', () => {
    const before = entry('a', 'whole', 2_000, { sampleRateHz: 48_000 })
    const after = [
      entry('a', 'head', 1_200, {
        sampleRateHz: 48_000,
        sourceRanges: [{ takeId: 'whole', sourceStartSample: 0, startSample: 0, sampleCount: 1_200 }],
      }),
      entry('b', 'tail', 800, {
        sampleRateHz: 48_000,
        sourceRanges: [{ takeId: 'whole', sourceStartSample: 1_200, startSample: 0, sampleCount: 800 }],
      }),
    ]

    expect(carry([before], after, sound('a', 'whole', 700))).toEqual(sound('b', 'tail', 100))
  })
})

describe('a place in a block that was merged', () => {
  const before = [entry('a', 'left', 600), entry('b', 'right', 400), LAST]
  const after = [derived('a', 'both', ['left', 0, 600], ['right', 0, 400]), LAST]

  it('is in the joined take, and back after undo', () => {
    expect(carry(before, after, sound('a', 'left', 50))).toEqual(sound('a', 'both', 50))
    expect(carry(before, after, sound('b', 'right', 50))).toEqual(sound('a', 'both', 650))
    expect(carry(after, before, sound('a', 'both', 650))).toEqual(sound('b', 'right', 50))
    expect(carry(after, before, sound('a', 'both', 50))).toEqual(sound('a', 'left', 50))
  })

  it('in the pause that is gone is where the second half starts', () => {
    const pause: Cursor = { ...sound('a', 'left', 120), part: 'pause' }

    expect(carry(before, after, pause)).toEqual(sound('a', 'both', 600))
  })
})

describe('a place whose audio is gone', () => {
  it('is the start of its block if the take is another', () => {
    expect(carry([WHOLE, LAST], [entry('a', 'new', 900), LAST], sound('a', 'whole', 500))).toEqual(sound('a', 'new', 0))
  })

  it('is the next block, not another block that plays the same take', () => {
    const before = [WHOLE, LAST, entry('y', 'whole', 1_000)]

    expect(carry(before, before.slice(1), sound('a', 'whole', 500))).toEqual(sound('z', 'last', 0))
  })
})

it('leaves places alone whose take still plays', () => {
  const timeline = new PlayerTimeline()
  timeline.setEntries([...HALVES, LAST])

  expect(carryCursors(timeline, [WHOLE, LAST])(sound('z', 'last', 20))).toBeNull()
})

it('keeps a loop around the same audio', () => {
  const timeline = new PlayerTimeline()
  timeline.setEntries([...HALVES, LAST])
  const loop = { start: sound('a', 'whole', 200), end: sound('a', 'whole', 600) }

  expect(carryLoop(loop, timeline, [WHOLE, LAST])).toEqual({
    start: sound('a', 'head', 200),
    end: sound('a', 'head', 600),
  })
  expect(carryLoop({ ...loop, end: sound('a', 'whole', 800) }, timeline, [WHOLE, LAST])).toEqual({
    start: sound('a', 'head', 200),
    end: sound('b', 'tail', 200),
  })
})
