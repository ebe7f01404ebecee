import type { Mark } from '../document/block-marks.ts'

/** Marks that a menu offers values of. */
export type ValuedKind = 'emphasis' | 'rate' | 'pitch' | 'volume'

/** A value as the menu words it. */
export interface MarkValueOption {
  value: string
  label: string
}

/** The values that have names, from least to most. What a person writes of numbers goes beside them. */
export const MARK_VALUES: Record<ValuedKind, readonly MarkValueOption[]> = {
  emphasis: [
    { value: 'reduced', label: 'Reduced' },
    { value: 'moderate', label: 'Moderate' },
    { value: 'strong', label: 'Strong' },
  ],
  rate: [
    { value: 'x-slow', label: 'Very slow' },
    { value: 'slow', label: 'Slow' },
    { value: 'fast', label: 'Fast' },
    { value: 'x-fast', label: 'Very fast' },
  ],
  pitch: [
    { value: 'x-low', label: 'Very low' },
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
    { value: 'x-high', label: 'Very high' },
  ],
  volume: [
    { value: 'silent', label: 'Silent' },
    { value: 'x-soft', label: 'Very soft' },
    { value: 'loud', label: 'Loud' },
    { value: 'x-loud', label: 'Very loud' },
  ],
}

/** Percent that the service takes for each (shapes 15). */
const PERCENT_RANGES: Record<Exclude<ValuedKind, 'emphasis'>, { min: number; max: number }> = {
  rate: { min: -50, max: 9900 },
  pitch: { min: -83, max: 100 },
  volume: { min: -100, max: 100 },
}

/** The mark that a menu's value stands for. */
export function markOf(kind: ValuedKind, value: string): Exclude<Mark, { kind: 'pause' }> {
  if (kind !== 'emphasis') return { kind, value }
  return { kind, level: value === 'strong' || value === 'reduced' ? value : 'moderate' }
}

/** The value of a mark as menus name it; null for kinds without a menu. */
export function valueOfMark(mark: Mark): string | null {
  if (mark.kind === 'emphasis') return mark.level
  return mark.kind === 'pause' || mark.kind === 'substitution' ? null : mark.value
}

/** What a person wrote of an amount: the value that is sent, or a sentence about what is wrong with it. */
export type ReadAmount = { kind: 'value'; value: string } | { kind: 'wrong'; message: string }

/** Reads `+20 %`, `-20%`, `20`, and for the volume also `-6 dB`. A number without a sign is more, as `+` is. */
export function readAmount(kind: Exclude<ValuedKind, 'emphasis'>, written: string): ReadAmount {
  const match = /^([+\-−]?)\s*(\d+(?:[.,]\d+)?)\s*(%|dB)?$/iu.exec(written.trim())
  const unit = match?.[3]?.toLowerCase() === 'db' ? 'dB' : '%'
  if (!match || (unit === 'dB' && kind !== 'volume')) {
    const example = kind === 'volume' ? 'such as −20 % or −6 dB' : 'such as −20 %'
    return { kind: 'wrong', message: `Write how much more or less, ${example}.` }
  }
  const amount = Number(`${match[1] === '-' || match[1] === '−' ? '-' : ''}${(match[2] ?? '').replace(',', '.')}`)
  const { min, max } = unit === 'dB' ? { min: -96, max: 24 } : PERCENT_RANGES[kind]
  if (amount < min || amount > max)
    return { kind: 'wrong', message: `The service takes ${min} to +${max} ${unit}.`.replace(' -', ' −') }
  return { kind: 'value', value: `${amount < 0 ? '' : '+'}${amount}${unit}` }
}
