import { describe, expect, it } from 'vitest'
import { StartThreshold } from './start-threshold.ts'

describe('start threshold', () => {
  it('is almost zero while audio arrives in time', () => {
    const threshold = new StartThreshold()

    for (let index = 0; index < 50; index += 1) threshold.note(index * 10, 20)

    expect(threshold.thresholdMs).toBe(16)
  })

  it('is as long as the longest gap in the arriving audio', () => {
    const threshold = new StartThreshold()

    threshold.note(0, 20)
    threshold.note(200, 20)
    threshold.note(220, 20)

    expect(threshold.thresholdMs).toBeGreaterThanOrEqual(180)
    expect(threshold.thresholdMs).toBeLessThan(220)
  })

  it('carries over to the next take and decays with audio that arrives in time', () => {
    const threshold = new StartThreshold()
    threshold.note(0, 20)
    threshold.note(200, 20)

    threshold.begin()
    const next = threshold.thresholdMs
    for (let index = 0; index < 600; index += 1) threshold.note(1_000 + index * 50, 100)

    expect(next).toBeGreaterThan(180)
    expect(threshold.thresholdMs).toBeLessThan(130)
  })

  it('is capped, because a user is waiting', () => {
    const threshold = new StartThreshold()

    threshold.note(0, 20)
    threshold.note(60_000, 20)

    expect(threshold.thresholdMs).toBe(1_500)
  })
})
