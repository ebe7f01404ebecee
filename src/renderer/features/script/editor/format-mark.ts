import type { ProsodyKind } from '#shared/domain/speech-text/ssml-values.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import type { Mark } from '../document/block-marks.ts'
import { t } from './messages/t.ts'

/** Values with a name, by what they change: languages use different words for a low volume and a low pitch. */
const NAMED_VALUES = [
  ...(['rate.x-slow', 'rate.slow', 'rate.medium', 'rate.fast', 'rate.x-fast'] as const),
  ...(['pitch.x-low', 'pitch.low', 'pitch.medium', 'pitch.high', 'pitch.x-high'] as const),
  ...(['volume.silent', 'volume.x-soft', 'volume.medium', 'volume.loud', 'volume.x-loud'] as const),
]

/** `1.5 s`, `250 ms`: a pause duration for display. */
export function formatPause(durationMs: number): string {
  return durationMs < 100
    ? t('length.milliseconds', { value: String(durationMs) })
    : t('length.seconds', { value: formatNumber(Number((durationMs / 1000).toFixed(2))) })
}

/** The label before formatted words, so formatting isn't shown by its line alone. */
export function formatMark(mark: Mark): string {
  switch (mark.kind) {
    case 'pause':
      return t('mark.pause', { length: formatPause(mark.durationMs) })
    case 'emphasis':
      return t(`mark.emphasis.${mark.level}`)
    case 'emotion':
      return t(`mark.emotion.${mark.value}`)
    case 'substitution':
      return t('mark.substitution', { text: mark.alias })
    case 'speaker':
      return mark.name
    default:
      return t(`mark.${mark.kind}`, { value: formatValue(mark.kind, mark.value) })
  }
}

/** `x-slow` as `very slow`; percentages and decibels with a space before the unit. */
export function formatValue(kind: ProsodyKind, value: string): string {
  const named = NAMED_VALUES.find((each) => each === `${kind}.${value}`)
  if (named) return t(`value.${named}`)
  return value.replace(/^([+-]?[\d.]+)(%|dB)$/i, '$1 $2').replace(/^-/, '−')
}
