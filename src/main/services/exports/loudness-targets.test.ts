import { expect, it } from 'vitest'
import type { SoundFigures } from '#shared/contract/exports.ts'
import { distanceTo, isMet, LOUDNESS_TARGETS } from './loudness-targets.ts'

const { podcast, audiobook } = LOUDNESS_TARGETS
const figures = (integratedLufs: number | null, truePeakDbtp: number | null = -3): SoundFigures => ({
  ...{ integratedLufs, truePeakDbtp, rmsDbfs: -26 },
  ...{ clippedSamples: 0, leadingSilenceMs: 0, trailingSilenceMs: 0, longestSilenceMs: 0 },
})

it('measures the figure that the target names', () => {
  expect(distanceTo(podcast, figures(-19))).toBe(3)
  expect(distanceTo(audiobook, figures(-19))).toBe(6)
  expect(distanceTo(podcast, figures(null))).toBeNull()
})

it.each([
  [-17, -3, true],
  [-15, -3, true],
  [-17.1, -3, false],
  [-14.9, -3, false],
  [-16, -0.9, true],
  [-16, -0.8, false],
  [null, null, true],
  [null, 0, false],
])('meets the podcast target at %s LUFS with peaks of %s dBTP: %s', (lufs, peak, met) => {
  expect(isMet(podcast, figures(lufs, peak))).toBe(met)
})
