import { useQuery } from '@tanstack/react-query'
import type { MessageHit } from '#shared/contract/conversations.ts'
import { useStudio } from '../../rpc/studio.ts'

const NO_HITS: readonly MessageHit[] = []

/** Full-text search in all stored transcripts; sends no requests. */
export function useMessageSearch(typed: string, limit: number) {
  const { queries } = useStudio()
  const text = typed.trim()
  const found = useQuery({
    ...queries.conversations.search.queryOptions({ input: { text, limit } }),
    enabled: text !== '',
    // Keeps the previous hits while the next search runs.
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return {
    hits: text === '' ? NO_HITS : (found.data ?? NO_HITS),
    isRead: text === '' || found.isSuccess,
    isStale: found.isPlaceholderData,
  }
}
