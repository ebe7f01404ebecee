import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { AgentKey, AgentRow } from '#shared/contract/agents.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** Enough for a tall window, so that the first rows appear before the rest is read. */
const FIRST_ROWS = 40
const MORE_ROWS = 2_000
const NO_ROWS: readonly AgentRow[] = []
const NOTHING_YET = { loaded: 0 }

/** The stored list, page by page, and its refresh. Refreshes once when opened. */
export function useAgents(search: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [refreshing, setRefreshing] = useState<{ loaded: number } | null>(NOTHING_YET)
  const [failure, setFailure] = useState<Failure | null>(null)
  const leaving = useRef<AbortController | null>(null)

  const pages = useInfiniteQuery(
    queries.agents.list.infiniteOptions({
      input: (after: AgentKey | null) => ({ search, after, limit: after ? MORE_ROWS : FIRST_ROWS }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      placeholderData: (before) => before,
      // The refresh on opening invalidates it.
      staleTime: Infinity,
    }),
  )
  const { hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const [refresh] = useState(() => async () => {
    leaving.current?.abort()
    const stop = new AbortController()
    leaving.current = stop
    setFailure(null)
    setRefreshing(NOTHING_YET)
    const showStored = () => cache.invalidateQueries({ queryKey: queries.agents.list.key() })
    let isNew = false
    try {
      for await (const { loaded, isDone } of await client.agents.refresh(undefined, { signal: stop.signal })) {
        isNew = true
        setRefreshing({ loaded })
        // Shows the first page at once, then only the complete list: rereading a long list per page would take longer
        // than the list.
        if (isDone || loaded <= 200) await showStored()
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure(getFailure(error))
      // If the refresh fails, the displayed list is still current.
      if (isNew) await showStored()
    } finally {
      if (leaving.current === stop) setRefreshing(null)
    }
  })
  useEffect(() => {
    // Show stored data first.
    const idle = requestIdleCallback(() => void refresh())
    return () => {
      cancelIdleCallback(idle)
      leaving.current?.abort()
    }
  }, [refresh])

  const [first] = pages.data?.pages ?? []
  const all = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [pages.data])
  return {
    rows: all,
    total: first?.total ?? 0,
    asOf: first?.asOf ?? null,
    isRead: pages.isSuccess,
    /** The rows are those of an earlier search. */
    isStale: pages.isPlaceholderData,
    readFailure: pages.error ? getFailure(pages.error) : null,
    failure,
    refreshing,
    refresh: () => void refresh(),
  }
}
