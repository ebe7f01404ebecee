import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConversationFilter, ConversationKey, ConversationRow } from '#shared/contract/conversations.ts'
import { useGradually } from '../../lib/use-gradually.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** Enough for a tall window, so that the first rows appear before the rest is read. */
const FIRST_ROWS = 40
const MORE_ROWS = 2_000
/** Transcripts downloaded automatically, each with a few requests. */
const READ_BY_ITSELF = 50
/** Refresh interval while a conversation is live; doubled whenever nothing was new. */
const LIVE_REST_MS = 5_000
const MAX_LIVE_REST_MS = 60_000
const NO_ROWS: readonly ConversationRow[] = []

/** What is being fetched: the list, or transcripts of ended conversations. */
export type Asking = { kind: 'list'; loaded: number } | { kind: 'transcripts'; read: number; total: number } | null

export type Conversations = ReturnType<typeof useConversations>

/**
 * The stored list, page by page, and its refresh. Refreshes once when opened, and repeatedly while a conversation is
 * live and the window is visible.
 */
export function useConversations(filter: ConversationFilter) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Asking>({ kind: 'list', loaded: 0 })
  const [failure, setFailure] = useState<Failure | null>(null)
  const leaving = useRef<AbortController | null>(null)
  const filterKey = JSON.stringify(filter)

  const pages = useInfiniteQuery(
    queries.conversations.list.infiniteOptions({
      input: (after: ConversationKey | null) => ({ ...filter, after, limit: after ? MORE_ROWS : FIRST_ROWS }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      placeholderData: (before) => before,
      // The refresh on opening invalidates it; a conversation's own page changes it too.
      staleTime: 0,
    }),
  )
  const { hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const [ask] = useState(() => async (most: number, withList: boolean, isQuiet = false) => {
    leaving.current?.abort()
    const stop = new AbortController()
    leaving.current = stop
    const { signal } = stop
    const say = (now: Asking) => isQuiet || setAsking(now)
    if (!isQuiet) setFailure(null)
    const showStored = () => cache.invalidateQueries({ queryKey: queries.conversations.list.key() })
    try {
      if (withList) {
        say({ kind: 'list', loaded: 0 })
        for await (const { loaded } of await client.conversations.refresh(undefined, { signal }))
          say({ kind: 'list', loaded })
        await showStored()
      }
      let shownAt = 0
      for await (const { read, total } of await client.conversations.readEnded({ most }, { signal })) {
        say({ kind: 'transcripts', read, total })
        if (Date.now() - shownAt < 1_000 && read < total) continue
        shownAt = Date.now()
        await showStored()
      }
      if (isQuiet) setFailure(null)
    } catch (error) {
      if (!signal.aborted) setFailure(getFailure(error))
      await showStored()
    } finally {
      if (leaving.current === stop) setAsking(null)
    }
  })
  useEffect(() => {
    // Show stored data first.
    const idle = requestIdleCallback(() => void ask(READ_BY_ITSELF, true))
    return () => {
      cancelIdleCallback(idle)
      leaving.current?.abort()
    }
  }, [ask])

  const [first] = pages.data?.pages ?? []
  useAskWhileLive(first?.hasLive === true && asking === null, first?.rows ?? NO_ROWS, () =>
    ask(READ_BY_ITSELF, true, true),
  )
  const all = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [pages.data])
  return {
    rows: useGradually(all, filterKey),
    total: first?.total ?? 0,
    asOf: first?.asOf ?? null,
    agents: first?.agents ?? [],
    tags: first?.tags ?? [],
    unreadCount: first?.unreadCount ?? 0,
    isRead: pages.isSuccess,
    readFailure: pages.error ? getFailure(pages.error) : null,
    failure,
    asking,
    refresh: () => void ask(READ_BY_ITSELF, true),
    readAll: () => void ask(100_000, false),
    stop: () => leaving.current?.abort(),
  }
}

/** Refreshes while wanted and the window is visible. `rows` is stable while nothing is new. */
function useAskWhileLive(isWanted: boolean, rows: readonly ConversationRow[], ask: () => Promise<void>): void {
  const latest = useRef({ rows, ask })
  useEffect(() => {
    latest.current = { rows, ask }
  })
  useEffect(() => {
    if (!isWanted) return undefined
    let hasLeft = false
    let seen = latest.current.rows
    let timer: ReturnType<typeof setTimeout>
    const rest = (restMs: number) => {
      timer = setTimeout(async () => {
        const isNew = latest.current.rows !== seen
        seen = latest.current.rows
        const isInSight = document.visibilityState === 'visible'
        if (isInSight) await latest.current.ask()
        if (!hasLeft) rest(isNew || !isInSight ? LIVE_REST_MS : Math.min(restMs * 2, MAX_LIVE_REST_MS))
      }, restMs)
    }
    rest(LIVE_REST_MS)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [isWanted])
}
