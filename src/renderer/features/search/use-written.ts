import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WrittenResult } from '#shared/contract/search.ts'
import { useStudio } from '../../rpc/studio.ts'

const MAX_HITS = 12
/** Delay before searching again while new text is still being indexed. */
const AGAIN_MS = 300
const NOTHING: WrittenResult = { named: [], namedCount: 0, hits: [], takes: [], removed: [], isComplete: true }

/**
 * Text in all projects that contains the typed words, and what has the typed ID or file name, searched again with every
 * letter. `isStale` says that the hits are of an earlier text.
 */
export function useWritten(typed: string): WrittenResult & { isStale: boolean } {
  const { client, queries } = useStudio()
  const text = typed.trim()
  // Indexes new text before the first letter is typed.
  useEffect(() => void client.search.written({ text: '', limit: 1 }).catch(() => undefined), [client])
  const { data, isPlaceholderData } = useQuery({
    ...queries.search.written.queryOptions({ input: { text, limit: MAX_HITS } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: (query) => (query.state.data?.isComplete === false ? AGAIN_MS : false),
  })
  return { ...(text === '' ? NOTHING : (data ?? NOTHING)), isStale: isPlaceholderData }
}
