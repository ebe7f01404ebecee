import { expect, it } from 'vitest'
import { openPieceQueue, type PieceAnswer, type PieceQueueState } from './piece-queue.ts'

const RATE_HZ = 1_000

/** A disk that stores what it receives, with a test-defined response for each attempt that has one. */
function setUp(answers: (PieceAnswer | undefined)[] = []) {
  const stored: number[] = []
  const states: PieceQueueState[] = []
  const sizes: number[] = []
  const queue = openPieceQueue({
    recordingId: 'rec_1',
    sampleRateHz: RATE_HZ,
    wait: () => Promise.resolve(),
    onState: (state) => states.push(state),
    put(path, bytes) {
      const answer = answers.shift()
      if (answer) return Promise.resolve(answer)
      const from = Number(new URL(path, 'http://studio').searchParams.get('fromSample'))
      const samples = [...new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)]
      sizes.push(samples.length)
      stored.splice(from, samples.length, ...samples)
      return Promise.resolve({ kind: 'stored', sampleCount: stored.length })
    },
  })
  return { queue, stored, states, sizes }
}

const ramp = (from: number, count: number) => Int16Array.from({ length: count }, (_, index) => from + index)

it('stores everything in order, in pieces of at most 100 ms', async () => {
  const { queue, stored, sizes } = setUp()

  queue.add(ramp(0, 30))
  queue.add(ramp(30, 250))
  queue.add(ramp(280, 7))
  await queue.drain()

  expect(stored).toEqual([...ramp(0, 287)])
  expect(Math.max(...sizes)).toBe(100)
})

it('resends a piece until it is acknowledged, and reports how much is waiting', async () => {
  const { queue, stored, states } = setUp([{ kind: 'lost' }, { kind: 'lost' }])

  queue.add(ramp(0, 80))
  await queue.drain()

  expect(stored).toEqual([...ramp(0, 80)])
  expect(states).toEqual([
    { kind: 'writing', behindMs: 80 },
    { kind: 'writing', behindMs: 80 },
    { kind: 'writing', behindMs: 0 },
  ])
})

it('treats a piece stored without a response as stored', async () => {
  const { queue, states } = setUp([{ kind: 'lost' }, { kind: 'stored', sampleCount: 50 }])

  queue.add(ramp(0, 50))
  await queue.drain()

  expect(states.at(-1)).toEqual({ kind: 'writing', behindMs: 0 })
})

it.each([
  { answer: { kind: 'ended' }, why: 'ended' },
  { answer: { kind: 'refused', status: 507 }, why: 'disk' },
  { answer: { kind: 'refused', status: 403 }, why: 'refused' },
  { answer: { kind: 'gap', sampleCount: 3 }, why: 'disk' },
] as const)('stops on $answer.kind and accepts nothing more', async ({ answer, why }) => {
  const { queue, stored, states } = setUp([undefined, answer])
  queue.add(ramp(0, 150))
  await queue.drain()

  queue.add(ramp(150, 50))
  await queue.drain()

  expect(stored).toHaveLength(100)
  expect(states.at(-1)).toEqual({ kind: 'stopped', why })
})

it('gives up if the studio doesn’t come back', async () => {
  const { queue, states } = setUp(Array.from({ length: 50 }, () => ({ kind: 'lost' }) as const))

  queue.add(ramp(0, 10))
  await queue.drain()

  expect(states.at(-1)).toEqual({ kind: 'stopped', why: 'studio-gone' })
})
