import { expect, it } from 'vitest'
import { placeAttempts } from './format-request.ts'

const at = (ms: number) => new Date(1_000_000 + ms).toISOString()

it('places attempts one after the other, with their waits before them', () => {
  const spans = placeAttempts(
    [
      { sentAt: at(100), waitedMs: 100, headMs: 200, durationMs: 300 },
      { sentAt: at(600), waitedMs: 200, headMs: 100, durationMs: 400 },
    ],
    1_000_000,
  )

  expect(spans).toEqual([
    { from: 0, waited: 0.1, responding: 0.2, receiving: 0.1 },
    { from: 0.4, waited: 0.2, responding: 0.1, receiving: 0.3 },
  ])
})

it('lets an attempt without a response last until now, or until it ended', () => {
  const running = { sentAt: at(0), waitedMs: 0, headMs: null, durationMs: null }

  expect(placeAttempts([running], 1_000_500)).toEqual([{ from: 0, waited: 0, responding: 1, receiving: 0 }])
  expect(placeAttempts([{ ...running, durationMs: 40 }], 1_000_500)).toEqual([
    { from: 0, waited: 0, responding: 1, receiving: 0 },
  ])
  expect(placeAttempts([], 1_000_500)).toEqual([])
})
