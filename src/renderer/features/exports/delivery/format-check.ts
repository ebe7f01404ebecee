import type { CheckedFile } from '#shared/contract/exports.ts'
import { EXPORT_FORMAT_IDS } from '#shared/domain/export-formats.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { formatNumber, formatPlaces } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { t as tExports } from '../messages/t.ts'
import { t } from './messages/t.ts'

export type Check = CheckedFile['checks'][number]
type Rule = Check['rule']

const DIVISIONS = ['whole', 'chapter', 'block'] as const
const BITRATE_MODES = ['constant', 'variable'] as const

/** `−17.5 dB`; for what has no value the reason, such as `Digital silence`. */
export function formatMeasured({ rule, measured }: Pick<Check, 'rule' | 'measured'>): string {
  if (measured === null) return t(rule === 'noise-floor' ? 'digitalSilence' : 'notMeasured')
  return formatValue(rule, measured, true)
}

/** `−23 dB to −18 dB`, `MP3 or FLAC`. */
export function formatRequired({ rule, required }: Pick<Check, 'rule' | 'required'>): string {
  if ('pattern' in required) return t(rule === 'name-number' ? 'pattern.name-number' : 'pattern.name-characters')
  if ('anyOf' in required) {
    const values = required.anyOf.map((value) => formatValue(rule, value, false))
    return new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(values)
  }
  const [min, max] = [required.min, required.max].map((limit) =>
    limit === null ? null : formatValue(rule, limit, false),
  )
  if (min && max) return t('range.between', { min, max })
  return min ? t('range.atLeast', { value: min }) : t('range.atMost', { value: max ?? '' })
}

/** What to do about a failed rule. */
export function formatFix(rule: Rule): string {
  if (rule === 'name-number' || rule === 'name-characters') return t(`fix.${rule}`, { placeholder: '{number}' })
  return t(`fix.${rule}`)
}

function formatValue(rule: Rule, value: number | string, isMeasured: boolean): string {
  if (typeof value === 'string') return formatWord(rule, value)
  switch (rule) {
    case 'bitrate':
      return tExports('kbps', { value })
    case 'sample-rate':
      return tExports('khz', { value: value / 1000 })
    case 'rms':
    case 'noise-floor':
      return t('unit.decibels', { value: formatDecibels(value, isMeasured) })
    case 'loudness':
      return t('unit.lufs', { value: formatDecibels(value, isMeasured) })
    case 'peak':
      return t('unit.truePeak', { value: formatDecibels(value, isMeasured) })
    case 'leading-silence':
    case 'trailing-silence':
      return tExports('silence.seconds', { seconds: formatPlaces(value / 1000, value % 100 === 0 ? 1 : 2) })
    case 'duration':
      // Longer ones are shown without tenths; what exceeds a limit by some tenths must not read like the limit.
      return formatDuration(value < 60_000 ? value : Math.ceil(value / 1_000) * 1_000)
    default:
      return formatNumber(value)
  }
}

function formatWord(rule: Rule, value: string): string {
  const format = rule === 'format' && EXPORT_FORMAT_IDS.find((id) => id === value)
  if (format) return tExports(`format.${format}`)
  const mode = rule === 'bitrate-mode' && BITRATE_MODES.find((id) => id === value)
  if (mode) return t(`bitrate-mode.${mode}`)
  const division = rule === 'division' && DIVISIONS.find((id) => id === value)
  return division ? t(`division.${division}`) : value
}

function formatDecibels(value: number, isMeasured: boolean): string {
  return formatPlaces(value, isMeasured || !Number.isInteger(value) ? 1 : 0).replace('-', '−')
}
