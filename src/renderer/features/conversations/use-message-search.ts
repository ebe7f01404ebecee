import { useQuery } from '@tanstack/react-query'
import type { MessageHit } from '#shared/contract/conversations.ts'
import { useStudio } from '../../rpc/studio.ts'

const NO_HITS: readonly MessageHit[] = []

/** What was said with these words, of all that was ever fetched; nothing is asked of the service. */
export function useMessageSearch(typed: string, limit: number) {
  const { queries } = useStudio()
  const text = typed.trim()
  const found = useQuery({
    ...queries.conversations.search.queryOptions({ input: { text, limit } }),
    enabled: text !== '',
    // While the next letter is looked for the hits of the one before stay.
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return { hits: text === '' ? NO_HITS : (found.data ?? NO_HITS), isRead: text === '' || found.isSuccess }
}
