import { isProsodyValue } from '#shared/domain/speech-text/ssml-values.ts'
import { parseNumber } from '../../../lib/parse-number.ts'
import { formatAmbiguity } from '../../../lib/read-number.ts'
import type { Mark } from '../document/block-marks.ts'
import { t } from './messages/t.ts'

/** Kinds of formatting with a menu of values. */
export type ValuedKind = 'emphasis' | 'rate' | 'pitch' | 'volume'

/** The named values, from lowest to highest. Numeric values are entered separately. */
export const MARK_VALUES = {
  emphasis: [
    { value: 'reduced', label: 'emphasis.reduced' },
    { value: 'moderate', label: 'emphasis.moderate' },
    { value: 'strong', label: 'emphasis.strong' },
  ],
  rate: [
    { value: 'x-slow', label: 'rate.x-slow' },
    { value: 'slow', label: 'rate.slow' },
    { value: 'fast', label: 'rate.fast' },
    { value: 'x-fast', label: 'rate.x-fast' },
  ],
  pitch: [
    { value: 'x-low', label: 'pitch.x-low' },
    { value: 'low', label: 'pitch.low' },
    { value: 'high', label: 'pitch.high' },
    { value: 'x-high', label: 'pitch.x-high' },
  ],
  volume: [
    { value: 'silent', label: 'volume.silent' },
    { value: 'x-soft', label: 'volume.x-soft' },
    { value: 'loud', label: 'volume.loud' },
    { value: 'x-loud', label: 'volume.x-loud' },
  ],
} as const satisfies Record<ValuedKind, readonly { value: string; label: string }[]>

/** Percentages accepted by the service for each kind (shapes 15). */
const PERCENT_RANGES: Record<Exclude<ValuedKind, 'emphasis'>, { min: number; max: number }> = {
  rate: { min: -50, max: 9900 },
  pitch: { min: -83, max: 100 },
  volume: { min: -100, max: 100 },
}

/** The formatting for a menu value. */
export function getMark(kind: ValuedKind, value: string): Exclude<Mark, { kind: 'pause' }> {
  if (kind !== 'emphasis') return { kind, value }
  return { kind, level: value === 'strong' || value === 'reduced' ? value : 'moderate' }
}

/** The menu value of formatting; null for kinds without a menu. */
export function valueOfMark(mark: Mark): string | null {
  if (mark.kind === 'emphasis') return mark.level
  return mark.kind === 'pause' || mark.kind === 'substitution' ? null : mark.value
}

/** A parsed amount: the value to send, or a message about the problem. */
export type ReadAmount = { kind: 'value'; value: string } | { kind: 'wrong'; message: string }

/**
 * Parses `+20 %`, `-20%`, `20`, and for the volume also `-6 dB`. A number without a sign means an increase, like `+`.
 */
export function readAmount(kind: Exclude<ValuedKind, 'emphasis'>, written: string): ReadAmount {
  const [, number = '', suffix = ''] = /^(.*?)\s*([%٪％]|dB)?$/iu.exec(written.trim()) ?? []
  const unit = suffix.toLowerCase() === 'db' ? 'dB' : '%'
  const parsed = parseNumber(number)
  if (parsed?.kind === 'ambiguous') return { kind: 'wrong', message: formatAmbiguity(number, parsed.values) }
  const message = kind === 'volume' ? t('amount.relativeVolume') : t('amount.relative')
  const invalid: ReadAmount = { kind: 'wrong', message }
  if (!parsed || (unit === 'dB' && kind !== 'volume')) return invalid
  const amount = parsed.value
  const { min, max } = unit === 'dB' ? { min: -96, max: 24 } : PERCENT_RANGES[kind]
  if (amount < min || amount > max)
    return { kind: 'wrong', message: t('amount.range', { min: `−${-min}`, max: `+${max}`, unit }) }
  const value = `${amount < 0 ? '' : '+'}${amount}${unit}`
  return isProsodyValue(kind, value) ? { kind: 'value', value } : invalid
}
