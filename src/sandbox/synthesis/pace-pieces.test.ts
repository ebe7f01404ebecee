import { expect, it } from 'vitest'
import type { SpokenPiece } from '../engine/speech-engine.ts'
import { pacePieces } from './pace-pieces.ts'

const RATE_HZ = 1_000

/** A clock that advances only by waiting. */
function standingPace(speed: number) {
  const pace = {
    speed,
    atMs: 0,
    nowMs: () => pace.atMs,
    wait: async (forMs: number) => {
      pace.atMs += forMs
    },
  }
  return pace
}

async function* pieces(...made: SpokenPiece[]): AsyncGenerator<SpokenPiece> {
  yield* made
}

function word(startMs: number) {
  return { type: 'word', start: 0, end: 1, start_time: startMs, end_time: startMs + 50, value: 'a' }
}

async function departures(pace: ReturnType<typeof standingPace>, ...made: SpokenPiece[]) {
  const left = []
  for await (const { samples, marks } of pacePieces(pieces(...made), RATE_HZ, pace, new AbortController().signal)) {
    left.push({ atMs: pace.atMs, samples: samples.length, marks: marks.map((mark) => mark.start_time) })
  }
  return left
}

it('sends the first slice immediately and the others at the given multiple of real time', async () => {
  const left = await departures(standingPace(4), { samples: new Int16Array(350), marks: [] })

  expect(left.map(({ atMs, samples }) => [atMs, samples])).toEqual([
    [0, 100],
    [25, 100],
    [50, 100],
    [75, 50],
  ])
})

it('keeps a mark with the slice containing the start of its word', async () => {
  const left = await departures(
    standingPace(0),
    { samples: new Int16Array(150), marks: [word(0), word(100), word(149)] },
    { samples: new Int16Array(150), marks: [word(160), word(260)] },
  )

  expect(left.map(({ marks }) => marks)).toEqual([[0], [100, 149], [160], [260]])
})

it('doesn’t flood a reader after a pause', async () => {
  const pace = standingPace(1)
  const left: number[] = []
  for await (const { samples } of pacePieces(
    pieces({ samples: new Int16Array(500), marks: [] }),
    RATE_HZ,
    pace,
    new AbortController().signal,
  )) {
    left.push(pace.atMs)
    if (left.length === 2) pace.atMs += 10_000
    expect(samples.length).toBe(100)
  }

  // After the pause one slice is due, and the next comes at most 20 ms early.
  expect(left).toEqual([0, 100, 10_100, 10_180, 10_280])
})

it('passes on marks without audio', async () => {
  const left = await departures(standingPace(40), { samples: new Int16Array(0), marks: [word(0)] })

  expect(left).toEqual([{ atMs: 0, samples: 0, marks: [0] }])
})
