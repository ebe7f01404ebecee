import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputClock, type Breakpoint, type OutputTimestamps } from './output-clock.ts'

const RATE_HZ = 24_000
const QUANTUM_FRAMES = 128

/** A context whose audio is audible `latencyMs` after rendering, with slightly old timestamps. */
function context(latencyMs: number, timestampAgeMs: number, nowMs: number): OutputTimestamps {
  const currentTime = (Math.floor((nowMs * RATE_HZ) / 1000 / QUANTUM_FRAMES) * QUANTUM_FRAMES) / RATE_HZ
  return {
    sampleRate: RATE_HZ,
    currentTime,
    baseLatency: 0.01,
    outputLatency: latencyMs / 1000,
    getOutputTimestamp: () => ({
      contextTime: (nowMs - timestampAgeMs - latencyMs) / 1000,
      performanceTime: nowMs - timestampAgeMs,
    }),
  }
}

const breakpoint = (changes: Partial<Breakpoint>): Breakpoint => ({
  frame: 0,
  position: 0,
  rate: 1,
  jump: 0,
  cause: 'moved',
  ...changes,
})

describe('heard position', () => {
  it('is at most a quantum off the speaker output, for any latency and timestamp age', () => {
    const latency = fc.double({ min: 6, max: 250, noNaN: true })
    const age = fc.double({ min: 0, max: 15, noNaN: true })
    const now = fc.double({ min: 1_000, max: 1e7, noNaN: true })

    fc.assert(
      fc.property(latency, age, now, (latencyMs, ageMs, nowMs) => {
        const truth = ((nowMs - latencyMs) * RATE_HZ) / 1000
        const frame = new OutputClock().heardFrame(context(latencyMs, ageMs, nowMs), nowMs)
        return Math.abs(frame - truth) <= QUANTUM_FRAMES
      }),
    )
  })

  it('uses the reported latency while the browser has no timestamps', () => {
    const silent = { ...context(40, 0, 2_000), getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }) }

    const frame = new OutputClock().heardFrame(silent, 2_000)

    expect(frame).toBeCloseTo(silent.currentTime * RATE_HZ - 960, 6)
  })

  it('is never ahead of what was rendered', () => {
    const stale = { ...context(0, 0, 1_000), getOutputTimestamp: () => ({ contextTime: 1, performanceTime: 400 }) }

    expect(new OutputClock().heardFrame(stale, 1_000)).toBe(stale.currentTime * RATE_HZ)
  })

  it('stays when a late timestamp would take it back, until the output is past it', () => {
    const clock = new OutputClock()
    const before = clock.heardFrame(context(20, 0, 2_000), 2_000)

    const late = clock.heardFrame(context(300, 0, 2_010), 2_010)
    const after = clock.heardFrame(context(300, 0, 2_500), 2_500)

    expect(late).toBe(before)
    expect(after).toBeCloseTo((2_200 * RATE_HZ) / 1000, 6)
  })
})

describe('clock', () => {
  it('maps frames through starts, stops and speed changes', () => {
    const clock = new OutputClock()
    clock.note(breakpoint({ frame: 1_000, position: 0 }))
    clock.note(breakpoint({ frame: 2_000, position: 1_000, rate: 2 }))
    clock.note(breakpoint({ frame: 3_000, position: 3_000, rate: 0, cause: 'paused' }))

    const positions = [1_000, 1_500, 2_000, 2_500, 3_000, 9_000].map((frame) => clock.positionAt(frame))

    expect(positions).toEqual([0, 500, 1_000, 2_000, 3_000, 3_000])
  })

  it('returns nothing before the first breakpoint', () => {
    const clock = new OutputClock()
    clock.note(breakpoint({ frame: 1_000 }))

    expect(clock.positionAt(999)).toBeNull()
  })

  it('still covers what is audible after dropping old breakpoints', () => {
    const clock = new OutputClock()
    for (let index = 0; index < 100; index += 1) clock.note(breakpoint({ frame: index * 100, position: index * 1_000 }))

    clock.forget(5_050)

    expect(clock.positionAt(5_050)).toBe(50_050)
    expect(clock.positionAt(4_950)).toBeNull()
  })
})
