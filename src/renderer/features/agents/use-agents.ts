import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AgentRow } from '#shared/contract/agents.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** As many as a tall window shows at once, so that the first rows are there before the rest is read. */
const FIRST_ROWS = 40
const MORE_ROWS = 2_000
const NO_ROWS: readonly AgentRow[] = []
const NOTHING_YET = { loaded: 0 }

/** The stored list, page by page until it is whole, and the way to ask the service for a newer one. Asks once by itself when opened. */
export function useAgents(search: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [refreshing, setRefreshing] = useState<{ loaded: number } | null>(NOTHING_YET)
  const [failure, setFailure] = useState<Reason | null>(null)
  const leaving = useRef<AbortController | null>(null)

  const pages = useInfiniteQuery(
    queries.agents.list.infiniteOptions({
      input: (offset: number) => ({ search, offset, limit: offset === 0 ? FIRST_ROWS : MORE_ROWS }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.nextOffset,
      placeholderData: (before) => before,
      // What is asked for on opening says when it has to be read anew.
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
        // The first page at once, then only the whole: reading a long list again with each page would take longer than the list.
        if (isDone || loaded <= 200) await showStored()
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure(reasonOf(error))
      // Without an answer the list is the one that is shown, however long it is.
      if (isNew) await showStored()
    } finally {
      if (leaving.current === stop) setRefreshing(null)
    }
  })
  useEffect(() => {
    // What is stored is on the screen first.
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
    readFailure: pages.error ? reasonOf(pages.error) : null,
    failure,
    refreshing,
    refresh: () => void refresh(),
  }
}
