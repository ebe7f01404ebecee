import { expect, it } from 'vitest'
import type { SoundFigures } from '#shared/contract/exports.ts'
import { getLoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import { distanceTo, judgeLoudness } from './loudness-targets.ts'

const podcast = getLoudnessLevel('podcast')!
const audiobook = getLoudnessLevel('audiobook')!
const figures = (integratedLufs: number | null, truePeakDbtp: number | null = -3): SoundFigures => ({
  ...{ durationMs: 2_000, integratedLufs, truePeakDbtp, rmsDbfs: -26, noiseFloorDbfs: null },
  ...{ clippedSamples: 0, leadingSilenceMs: 0, trailingSilenceMs: 0, longestSilenceMs: 0 },
})

it('measures the figure that the target names', () => {
  expect(distanceTo(podcast, figures(-19))).toBe(3)
  expect(distanceTo(audiobook, figures(-19))).toBe(6)
  expect(distanceTo(podcast, figures(null))).toBeNull()
})

it.each([
  [-17, -3, 'met'],
  [-15, -3, 'met'],
  [-17.04, -3, 'met'],
  [-17.06, -3, 'missed'],
  [-14.96, -3, 'met'],
  [-14.94, -3, 'missed'],
  [-16, -0.96, 'met'],
  [-16, -0.94, 'missed'],
  [null, null, 'unmeasured'],
  [null, 0, 'unmeasured'],
])('judges %s LUFS with peaks of %s dBTP by the podcast target: %s', (lufs, peak, verdict) => {
  expect(judgeLoudness(podcast, figures(lufs, peak))).toBe(verdict)
})
