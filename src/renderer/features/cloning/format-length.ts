import { formatPlaces } from '../../lib/format-number.ts'
import { t } from './messages/t.ts'

/** `9.4 s`, `28.6 s`: in tenths, because the service's limits are in seconds. */
export function formatLength(durationMs: number): string {
  return t('seconds', { count: formatPlaces(durationMs / 1000, 1) })
}
