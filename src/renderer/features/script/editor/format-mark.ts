import type { Mark } from '../document/block-marks.ts'
import { formatNumber } from '../../../lib/format-count.ts'

/** `1.5 s`, `250 ms`: a pause duration for display. */
export function formatPause(durationMs: number): string {
  return durationMs < 100 ? `${durationMs} ms` : `${formatNumber(Number((durationMs / 1000).toFixed(2)))} s`
}

/** The label before formatted words, so formatting isn't shown by its line alone. */
export function formatMark(mark: Mark): string {
  switch (mark.kind) {
    case 'pause':
      return `pause ${formatPause(mark.durationMs)}`
    case 'emphasis':
      return mark.level === 'moderate' ? 'emphasis' : `${mark.level} emphasis`
    case 'substitution':
      return `substituted with “${mark.alias}”`
    default:
      return `${mark.kind} ${formatValue(mark.value)}`
  }
}

/** `x-slow` as `very slow`; percentages and decibels with a space before the unit. */
export function formatValue(value: string): string {
  return value
    .replace(/^x-/, 'very ')
    .replace(/^([+-]?[\d.]+)(%|dB)$/i, '$1 $2')
    .replace(/^-/, '−')
}
