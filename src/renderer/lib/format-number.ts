import { perLocale } from './format-locale.ts'
import { t } from './messages/t.ts'

const whole = perLocale((locale) => new Intl.NumberFormat(locale))
const PLACES = [0, 1, 2].map((places) =>
  perLocale(
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }),
  ),
)

/** `4,210`, in the user's number format. */
export function formatNumber(value: number): string {
  return whole().format(value)
}

const percent = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** `47%` for 0.47. */
export function formatPercent(share: number): string {
  return percent().format(share)
}

const compact = perLocale((locale) => new Intl.NumberFormat(locale, { notation: 'compact' }))

/** `4.2K`, for scales of charts. */
export function formatCompact(value: number): string {
  return compact().format(value)
}

/** `2.9` for one decimal place, `2.94` for two; always with that many. */
export function formatPlaces(value: number, places: 0 | 1 | 2): string {
  return PLACES[places]?.().format(value) ?? String(value)
}

/** `640 B`, `31 KB`, `12.4 MB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return t('size.bytes', { size: formatNumber(sizeBytes) })
  if (sizeBytes < 1_000_000) return t('size.kilobytes', { size: formatNumber(Math.round(sizeBytes / 1000)) })
  if (sizeBytes < 1_000_000_000) return t('size.megabytes', { size: formatPlaces(sizeBytes / 1_000_000, 1) })
  return t('size.gigabytes', { size: formatPlaces(sizeBytes / 1_000_000_000, 2) })
}
