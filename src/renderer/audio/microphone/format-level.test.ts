import { expect, it } from 'vitest'
import {
  createLevelWatch,
  createSwing,
  judgeLevel,
  formatDbfs,
  SILENT_LEVEL,
  toDbfs,
  type MicrophoneLevel,
} from './format-level.ts'

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

it.each([
  { title: 'steady noise at −26 dBFS is background noise', levels: [-26, -27, -26], verdict: 'noise' },
  { title: 'speech with pauses is good', levels: [-24, -55, -26], verdict: 'good' },
  { title: 'a quiet room is quiet', levels: [-62, -63, -62], verdict: 'quiet' },
])('rates levels over time: $title', ({ levels, verdict }) => {
  const swing = createSwing()
  let swingDb: number | undefined
  for (let index = 0; index < 60; index += 1) swingDb = swing(levels[index % levels.length] ?? 0)

  expect(judgeLevel({ rmsDbfs: levels[0] ?? 0, peakDbfs: -12, clippedSamples: 0, ...(swingDb && { swingDb }) })).toBe(
    verdict,
  )
})

it('formats levels with a minus sign, and silence as a word', () => {
  expect([toDbfs(1), toDbfs(0.1), toDbfs(0)].map(formatDbfs)).toEqual(['0 dBFS', '−20 dBFS', 'silence'])
})

it('reports clipping immediately, and for four seconds after it', () => {
  const watch = createLevelWatch()

  expect(watch(level({ clippedSamples: 3 }), 1_000)?.verdict).toBe('clipping')
  expect(watch(level({}), 3_000)?.verdict).toBe('clipping')
  expect(watch(level({}), 1_000)).toBeNull()
})

it('waits three seconds before reporting a quiet or missing voice', () => {
  const watch = createLevelWatch()

  expect(watch(level({ rmsDbfs: -50 }), 2_900)).toBeNull()
  expect(watch(level({ rmsDbfs: -50 }), 100)?.verdict).toBe('quiet')
  expect(watch(level({}), 100)).toBeNull()
  expect(watch(SILENT_LEVEL, 3_000)?.verdict).toBe('nothing')
})

it('says that there is only steady noise, however well its level would suit a voice', () => {
  const watch = createLevelWatch()
  const steady = { rmsDbfs: -26, peakDbfs: -15, clippedSamples: 0 }

  const advice = Array.from({ length: 100 }, () => watch(steady, 50))

  expect(advice[58]).toBeNull()
  expect(advice.at(-1)?.verdict).toBe('noise')
  expect(watch({ ...steady, rmsDbfs: -12 }, 50)).toBeNull()
})
