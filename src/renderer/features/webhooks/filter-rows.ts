import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { getTone } from './verdict-words.ts'

export const HISTORY_FILTERS = ['all', 'verified', 'faulty', 'bookmarked', 'from-here'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

/** The rows that match both, in order. The search covers the type and all IDs. */
export function filterRows(rows: readonly WebhookRow[], filter: HistoryFilter, search: string): readonly WebhookRow[] {
  if (filter === 'all' && search.trim() === '') return rows
  return rows.filter((row) => fits(row, filter) && matchesSearch(search, textsOf(row)))
}

function fits(row: WebhookRow, filter: HistoryFilter): boolean {
  switch (filter) {
    case 'verified':
      return row.verdict === 'valid'
    case 'faulty':
      return getTone(row.verdict) !== 'good'
    case 'bookmarked':
      return row.isBookmarked
    case 'from-here':
      return row.isFromHere
    default:
      return true
  }
}

function textsOf({ eventType, eventId, conversationId, deliveryId }: WebhookRow) {
  return [eventType, eventId, conversationId, deliveryId]
}
