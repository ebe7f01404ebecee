import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { toneOf } from './verdict-words.ts'

export const HISTORY_FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'verified', label: 'Verified' },
  { id: 'faulty', label: 'Not verified' },
  { id: 'bookmarked', label: 'Bookmarked' },
  { id: 'from-here', label: 'Sent by Overvoice' },
] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]['id']

/** Those that fit both, in their order. What is searched for may stand in the type and in any id. */
export function filterRows(rows: readonly WebhookRow[], filter: HistoryFilter, search: string): readonly WebhookRow[] {
  const wanted = search.trim().toLowerCase()
  if (filter === 'all' && wanted === '') return rows
  return rows.filter((row) => fits(row, filter) && (wanted === '' || textOf(row).includes(wanted)))
}

function fits(row: WebhookRow, filter: HistoryFilter): boolean {
  switch (filter) {
    case 'verified':
      return row.verdict === 'valid'
    case 'faulty':
      return toneOf(row.verdict) !== 'good'
    case 'bookmarked':
      return row.isBookmarked
    case 'from-here':
      return row.isFromHere
    default:
      return true
  }
}

function textOf({ eventType, eventId, conversationId, deliveryId }: WebhookRow): string {
  return `${eventType}\n${eventId}\n${conversationId}\n${deliveryId ?? ''}`.toLowerCase()
}
