import { expect, it } from 'vitest'
import { createRunMeter, type OpenWork } from './queue-run.ts'

const NOTHING: OpenWork = { waitingBlocks: 0, waitingCharacters: 0, speaking: [] }
const WAITING: OpenWork = { waitingBlocks: 3, waitingCharacters: 600, speaking: [] }

it('reports nothing while idle, and no remaining time before there are measurements', () => {
  const meter = createRunMeter(() => 0)

  expect(meter.read(NOTHING)).toBeNull()
  expect(meter.read(WAITING)).toMatchObject({ blocks: 3, characters: 600, expectedMs: null, remainingMs: null })
})

it('derives the remaining time from the run’s characters per second', () => {
  let now = 1_000
  const meter = createRunMeter(() => now)
  meter.moving(true)
  now = 5_000
  meter.ended(200, 12_000)
  const speaking = [{ characters: 300, spokenCharacters: 200, durationMs: 12_000 }]

  const run = meter.read({ ...WAITING, speaking })

  // 400 of 1,100 characters in 4 s.
  expect(run).toEqual({
    blocks: 5,
    doneBlocks: 1,
    characters: 1_100,
    doneCharacters: 400,
    spokenMs: 24_000,
    expectedMs: 66_000,
    remainingMs: 7_000,
  })
})

it('excludes pauses, and reports no remaining time during one', () => {
  let now = 0
  const meter = createRunMeter(() => now)
  meter.moving(true)
  now = 4_000
  meter.ended(400, 20_000)
  meter.moving(false)
  now = 1_000_000
  const inPause = meter.read(WAITING)
  meter.moving(true)

  expect(inPause?.remainingMs).toBeNull()
  expect(meter.read(WAITING)?.remainingMs).toBe(6_000)
})

it('starts over after a reset', () => {
  const meter = createRunMeter(() => 0)
  meter.ended(400, 20_000)

  meter.reset()

  expect(meter.read(WAITING)).toMatchObject({ blocks: 3, doneBlocks: 0, doneCharacters: 0, spokenMs: 0 })
})
