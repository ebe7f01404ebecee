import { expect, it } from 'vitest'
import { createSandboxClock } from './sandbox-clock.ts'

const START_MS = Date.parse('2026-09-29T23:59:59Z')

it('follows its source and returns the day in UTC', () => {
  const source = { ms: 500 }
  const clock = createSandboxClock(START_MS, () => source.ms)

  const before = clock.today()
  source.ms += 1_000

  expect([before, clock.today(), clock.nowMs()]).toEqual(['2026-09-29', '2026-09-30', START_MS + 1_000])
})

it('stands still while frozen, moves when told to, and continues from there', () => {
  const source = { ms: 0 }
  const clock = createSandboxClock(START_MS, () => source.ms, true)

  source.ms += 5_000
  const frozenMs = clock.nowMs()
  clock.advance(250)
  clock.freeze(false)
  source.ms += 10

  expect([frozenMs, clock.nowMs()]).toEqual([START_MS, START_MS + 260])
})
