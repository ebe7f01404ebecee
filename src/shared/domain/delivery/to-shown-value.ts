import type { DeliveryRule } from './destinations.ts'

/** A level with the one decimal that is shown. Verdicts are by this value: what reads like its limit meets it. */
export function toShownDecibels(decibels: number): number
export function toShownDecibels(decibels: number | null): number | null
export function toShownDecibels(decibels: number | null): number | null {
  // Adding 0 turns −0, which is shown with a sign, into 0.
  return decibels === null ? null : Math.round(decibels * 10) / 10 + 0
}

/** A measured value in the precision that it is shown in, so that a value and its verdict never contradict each other. */
export function toShownValue(rule: DeliveryRule, value: number): number {
  switch (rule) {
    case 'rms':
    case 'loudness':
    case 'peak':
    case 'noise-floor':
      return toShownDecibels(value)
    case 'leading-silence':
    case 'trailing-silence':
      return Math.round(value / 10) * 10
    case 'duration':
      // Rounded up: stores reject a file that is longer than their limit by less than a second.
      return Math.ceil(value / 100) * 100
    default:
      return Math.round(value)
  }
}
