import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ConversationFilter, ConversationRow } from '#shared/contract/conversations.ts'
import { useGradually } from '../../lib/use-gradually.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** As many as a tall window shows at once, so that the first rows are there before the rest is read. */
const FIRST_ROWS = 40
const MORE_ROWS = 2_000
/** Transcripts that are read without being asked for, each with a few requests. */
const READ_BY_ITSELF = 50
const NO_ROWS: readonly ConversationRow[] = []

/** What the service is asked for now: its list, or transcripts of what ended. */
export type Asking = { kind: 'list'; loaded: number } | { kind: 'transcripts'; read: number; total: number } | null

/** The stored list, page by page until it is whole, and the ways to ask the service for more. Asks once by itself when opened. */
export function useConversations(filter: ConversationFilter) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Asking>({ kind: 'list', loaded: 0 })
  const [failure, setFailure] = useState<Reason | null>(null)
  const leaving = useRef<AbortController | null>(null)
  const filterKey = JSON.stringify(filter)

  const pages = useInfiniteQuery(
    queries.conversations.list.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset, limit: offset === 0 ? FIRST_ROWS : MORE_ROWS }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.nextOffset,
      placeholderData: (before) => before,
      // What is asked for on opening says when it has to be read anew; a conversation's own page changes it meanwhile.
      staleTime: 0,
    }),
  )
  const { hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const [ask] = useState(() => async (most: number, withList: boolean) => {
    leaving.current?.abort()
    const stop = new AbortController()
    leaving.current = stop
    const { signal } = stop
    setFailure(null)
    const showStored = () => cache.invalidateQueries({ queryKey: queries.conversations.list.key() })
    try {
      if (withList) {
        setAsking({ kind: 'list', loaded: 0 })
        for await (const { loaded } of await client.conversations.refresh(undefined, { signal }))
          setAsking({ kind: 'list', loaded })
        await showStored()
      }
      let shownAt = 0
      for await (const { read, total } of await client.conversations.readEnded({ most }, { signal })) {
        setAsking({ kind: 'transcripts', read, total })
        if (Date.now() - shownAt < 1_000 && read < total) continue
        shownAt = Date.now()
        await showStored()
      }
    } catch (error) {
      if (!signal.aborted) setFailure(reasonOf(error))
      await showStored()
    } finally {
      if (leaving.current === stop) setAsking(null)
    }
  })
  useEffect(() => {
    // What is stored is on the screen first.
    const idle = requestIdleCallback(() => void ask(READ_BY_ITSELF, true))
    return () => {
      cancelIdleCallback(idle)
      leaving.current?.abort()
    }
  }, [ask])

  const [first] = pages.data?.pages ?? []
  const all = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [pages.data])
  return {
    rows: useGradually(all, filterKey),
    total: first?.total ?? 0,
    asOf: first?.asOf ?? null,
    agents: first?.agents ?? [],
    tags: first?.tags ?? [],
    unreadCount: first?.unreadCount ?? 0,
    isRead: pages.isSuccess,
    readFailure: pages.error ? reasonOf(pages.error) : null,
    failure,
    asking,
    refresh: () => void ask(READ_BY_ITSELF, true),
    readAll: () => void ask(100_000, false),
    stop: () => leaving.current?.abort(),
  }
}
