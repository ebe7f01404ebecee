import type { Mark } from '../document/block-marks.ts'
import { formatNumber } from '../../../lib/format-count.ts'

/** `1.5 s`, `250 ms`: a length of silence as a person reads it. */
export function sayPause(durationMs: number): string {
  return durationMs < 100 ? `${durationMs} ms` : `${formatNumber(Number((durationMs / 1000).toFixed(2)))} s`
}

/** What stands before a marked word, so that no mark is told by its line alone. */
export function sayMark(mark: Mark): string {
  switch (mark.kind) {
    case 'pause':
      return `pause ${sayPause(mark.durationMs)}`
    case 'emphasis':
      return mark.level === 'moderate' ? 'emphasis' : `${mark.level} emphasis`
    case 'substitution':
      return `read as “${mark.alias}”`
    default:
      return `${mark.kind} ${sayValue(mark.value)}`
  }
}

/** `x-slow` as `very slow`; percentages and decibels with a blank before their unit. */
export function sayValue(value: string): string {
  return value
    .replace(/^x-/, 'very ')
    .replace(/^([+-]?[\d.]+)(%|dB)$/i, '$1 $2')
    .replace(/^-/, '−')
}
