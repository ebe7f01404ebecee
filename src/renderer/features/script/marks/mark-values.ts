import { EMOTIONS, isProsodyValue, type ProsodyKind } from '#shared/domain/speech-text/ssml-values.ts'
import { must } from '#shared/errors/must.ts'
import { parseNumber } from '../../../lib/parse-number.ts'
import { formatAmbiguity } from '../../../lib/read-number.ts'
import type { Mark } from '../document/block-marks.ts'
import { t } from './messages/t.ts'

/** Kinds of formatting with a menu of values. */
export type ValuedKind = 'emphasis' | ProsodyKind | 'emotion'

/**
 * The named values, from lowest to highest, and similar emotions together. Numeric values, which only some kinds have,
 * are entered separately.
 */
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
  emotion: [
    { value: 'cheerful', label: 'emotion.cheerful' },
    { value: 'bright', label: 'emotion.bright' },
    { value: 'energetic', label: 'emotion.energetic' },
    { value: 'surprised', label: 'emotion.surprised' },
    { value: 'warm', label: 'emotion.warm' },
    { value: 'calm', label: 'emotion.calm' },
    { value: 'relaxed', label: 'emotion.relaxed' },
    { value: 'assertive', label: 'emotion.assertive' },
    { value: 'direct', label: 'emotion.direct' },
    { value: 'sad', label: 'emotion.sad' },
    { value: 'fearful', label: 'emotion.fearful' },
    { value: 'terrified', label: 'emotion.terrified' },
    { value: 'angry', label: 'emotion.angry' },
  ],
} as const satisfies Record<ValuedKind, readonly { value: string; label: string }[]>

/** Percentages accepted by the service for each kind (shapes 15). */
const PERCENT_RANGES: Record<ProsodyKind, { min: number; max: number }> = {
  rate: { min: -50, max: 9900 },
  pitch: { min: -83, max: 100 },
  volume: { min: -100, max: 100 },
}

/** True for a kind whose value can also be a number. */
export function hasAmounts(kind: ValuedKind): kind is ProsodyKind {
  return kind !== 'emphasis' && kind !== 'emotion'
}

/** The formatting for a menu value. */
export function getMark(kind: ValuedKind, value: string): Exclude<Mark, { kind: 'pause' }> {
  if (kind === 'emotion')
    return {
      kind,
      value: must(
        EMOTIONS.find((emotion) => emotion === value),
        'No such emotion',
      ),
    }
  if (kind !== 'emphasis') return { kind, value }
  return { kind, level: value === 'strong' || value === 'reduced' ? value : 'moderate' }
}

/** The menu value of formatting; null for kinds without a menu. */
export function valueOfMark(mark: Mark): string | null {
  if (mark.kind === 'emphasis') return mark.level
  return mark.kind === 'pause' || mark.kind === 'substitution' || mark.kind === 'speaker' ? null : mark.value
}

/** A parsed amount: the value to send, or a message about the problem. */
export type ReadAmount = { kind: 'value'; value: string } | { kind: 'wrong'; message: string }

/**
 * Parses `+20 %`, `-20%`, `20`, and for the volume also `-6 dB`. A number without a sign means an increase, like `+`.
 */
export function readAmount(kind: ProsodyKind, written: string): ReadAmount {
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
