import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { RequestFilter, RequestLogState } from '#shared/contract/requests.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio, useWatch } from '../../rpc/studio.ts'

const PAGE_ENTRIES = 200
/** From here on the list stays as it was read, until a person asks for the newest: reading all of it anew takes too long. */
const FOLLOWED_PAGES = 3

/** The log of requests as far as it is read, newest first, and what can be done with it. */
export function useRequests(filter: RequestFilter) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<RequestLogState | null>(null)
  const [readRevision, setReadRevision] = useState(0)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  useWatch(
    'requests',
    (each, signal) => each.requests.watch(undefined, { signal }),
    useCallback((next: RequestLogState) => setState(next), []),
    useCallback((reason) => setFailure(failureOf(reason)), []),
  )
  const options = queries.requests.list.infiniteOptions({
    input: (beforeNumber: number | null) => ({ filter, beforeNumber, limit: PAGE_ENTRIES }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_ENTRIES ? null : page.at(-1)?.number),
  })
  const list = useInfiniteQuery({ ...options, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData })
  const pages = list.data?.pages.length ?? 0
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
    entries: list.data?.pages.flat() ?? [],
    /** Something happened that the list does not show. */
    isBehind: !isFollowing && revision !== undefined && revision > readRevision,
    failure,
    forgetFailure: () => setFailure(null),
    readNewest: () => void cache.resetQueries({ queryKey: queries.requests.list.key() }),
    keepBodies: (isOn: boolean) =>
      void client.requests.keepBodies({ isOn }).catch((error: unknown) => setFailure(failureOf(reasonOf(error)))),
    clear: () => void client.requests.clear().catch((error: unknown) => setFailure(failureOf(reasonOf(error)))),
  }
}
