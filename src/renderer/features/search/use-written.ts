import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WrittenResult } from '#shared/contract/search.ts'
import { useStudio } from '../../rpc/studio.ts'

const MOST_HITS = 12
/** How soon to ask again while new text is still being read in. */
const AGAIN_MS = 300
const NOTHING: WrittenResult = { hits: [], isComplete: true }

/** What was written in all projects and holds the words typed, asked anew with every letter. */
export function useWritten(typed: string): WrittenResult {
  const { client, queries } = useStudio()
  const text = typed.trim()
  // New text is read in before the first letter is typed.
  useEffect(() => void client.search.written({ text: '', limit: 1 }).catch(() => undefined), [client])
  const { data } = useQuery({
    ...queries.search.written.queryOptions({ input: { text, limit: MOST_HITS } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: (query) => (query.state.data?.isComplete === false ? AGAIN_MS : false),
  })
  return text === '' ? NOTHING : (data ?? NOTHING)
}
