import { expect, it } from 'vitest'
import { createLevelWatch, judgeLevel, sayDbfs, SILENT_LEVEL, toDbfs, type MicrophoneLevel } from './say-level.ts'

const level = (part: Partial<MicrophoneLevel>): MicrophoneLevel => ({
  rmsDbfs: -24,
  peakDbfs: -12,
  clippedSamples: 0,
  ...part,
})

it.each([
  { part: SILENT_LEVEL, verdict: 'nothing' },
  { part: { rmsDbfs: -52 }, verdict: 'quiet' },
  { part: {}, verdict: 'good' },
  { part: { peakDbfs: -2.9 }, verdict: 'loud' },
  { part: { peakDbfs: 0, clippedSamples: 1 }, verdict: 'clipping' },
])('calls $part $verdict', ({ part, verdict }) => {
  expect(judgeLevel(level(part))).toBe(verdict)
})

it('says levels with a minus sign, and silence in a word', () => {
  expect([toDbfs(1), toDbfs(0.1), toDbfs(0)].map(sayDbfs)).toEqual(['0 dBFS', '−20 dBFS', 'silence'])
})

it('says at once that a voice is torn, and for four seconds after it', () => {
  const watch = createLevelWatch()

  expect(watch(level({ clippedSamples: 3 }), 1_000)?.verdict).toBe('clipping')
  expect(watch(level({}), 3_000)?.verdict).toBe('clipping')
  expect(watch(level({}), 1_000)).toBeNull()
})

it('waits three seconds before it calls a voice too quiet or missing', () => {
  const watch = createLevelWatch()

  expect(watch(level({ rmsDbfs: -50 }), 2_900)).toBeNull()
  expect(watch(level({ rmsDbfs: -50 }), 100)?.verdict).toBe('quiet')
  expect(watch(level({}), 100)).toBeNull()
  expect(watch(SILENT_LEVEL, 3_000)?.verdict).toBe('nothing')
})
