import type { SoundFigures } from '#shared/contract/exports.ts'
import { toShownDecibels } from '#shared/domain/delivery/to-shown-value.ts'
import { formatPlaces } from '../../../lib/format-number.ts'
import { t } from './messages/t.ts'

/** Shorter audio has no loudness. */
const SHORTEST_MS = 100

/**
 * `−18.2 LUFS, peaks at −3.1 dBTP, −20.4 dB RMS`; without a loudness the reason, such as `Too short to measure`.
 *
 * @param options.needsLoudness false leaves out a missing loudness, for a target of another figure
 */
export function formatFigures(figures: SoundFigures, { needsLoudness = true } = {}): string {
  const { integratedLufs, truePeakDbtp, rmsDbfs } = figures
  const parts = [
    ...(integratedLufs === null ? [] : [t('lufs', { value: decibels(integratedLufs) })]),
    ...(integratedLufs === null && needsLoudness ? [t(`reason.${getReason(figures)}`)] : []),
    ...(truePeakDbtp === null ? [] : [t('peaks', { value: decibels(truePeakDbtp) })]),
    ...(rmsDbfs === null ? [] : [t('rms', { value: decibels(rmsDbfs) })]),
  ]
  return parts.join(', ')
}

function getReason({ durationMs, truePeakDbtp }: SoundFigures): 'silent' | 'short' | 'quiet' {
  if (truePeakDbtp === null) return 'silent'
  return durationMs < SHORTEST_MS ? 'short' : 'quiet'
}

function decibels(value: number): string {
  return formatPlaces(toShownDecibels(value), 1).replace('-', '−')
}
