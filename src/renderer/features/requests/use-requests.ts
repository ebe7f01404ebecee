import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { RequestEntry, RequestFilter, RequestLogState, RequestOrder } from '#shared/contract/requests.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'

const PAGE_ENTRIES = 200
/** From here on the list is only updated on request: reading all of it again takes too long. */
const FOLLOWED_PAGES = 3

/** A request as a row of a table. */
export type RequestRow = RequestEntry & { id: string }

/** The loaded part of the request log, and its actions. */
export function useRequests(filter: RequestFilter, order: RequestOrder) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<RequestLogState | null>(null)
  const [readRevision, setReadRevision] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  useWatch(
    'requests',
    (each, signal) => each.requests.watch(undefined, { signal }),
    useCallback((next: RequestLogState) => setState(next), []),
    useCallback((reason) => setFailure(reason), []),
  )
  const options = queries.requests.list.infiniteOptions({
    input: (after: Pick<RequestEntry, 'number' | 'durationMs'> | null) => ({
      filter,
      order,
      after: after && { number: after.number, durationMs: after.durationMs },
      limit: PAGE_ENTRIES,
    }),
    initialPageParam: null as RequestEntry | null,
    getNextPageParam: (page) => (page.length < PAGE_ENTRIES ? null : page.at(-1)),
    select: ({ pages: { length }, pages: each }) => ({
      pages: length,
      rows: each.flatMap((page) => page.map((entry): RequestRow => ({ ...entry, id: String(entry.number) }))),
    }),
  })
  const list = useInfiniteQuery({ ...options, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData })
  const pages = list.data?.pages ?? 0
  const revision = state?.revision
  const isFollowing = pages <= FOLLOWED_PAGES
  useEffect(() => {
    if (revision === undefined || !isFollowing) return
    setReadRevision(revision)
    void cache.invalidateQueries({ queryKey: queries.requests.list.key() })
  }, [cache, queries, revision, isFollowing])

  return {
    state,
    list,
    entries: list.data?.rows ?? [],
    /** There is news the list doesn't show. */
    isBehind: !isFollowing && revision !== undefined && revision > readRevision,
    failure,
    forgetFailure: () => setFailure(null),
    readNewest: () => void cache.resetQueries({ queryKey: queries.requests.list.key() }),
    recordBodies: (isOn: boolean) =>
      void client.requests.recordBodies({ isOn }).catch((error: unknown) => setFailure(getFailure(error))),
    clear: () => void client.requests.clear().catch((error: unknown) => setFailure(getFailure(error))),
  }
}
