import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConversationDetail, WatchedConversation } from '#shared/contract/conversations.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'

/** A conversation on screen: stored data first, then updates from the service while it is shown. */
export function useConversation(conversationId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [watched, setWatched] = useState<Pick<WatchedConversation, 'state' | 'failure'> | null>(null)
  const [round, setRound] = useState(0)
  const options = queries.conversations.get.queryOptions({ input: { conversationId } })
  const stored = useQuery({ ...options, staleTime: Infinity, retry: false })

  const [show] = useState(() => (detail: ConversationDetail) => {
    cache.setQueryData(queries.conversations.get.queryKey({ input: { conversationId } }), detail)
    void cache.invalidateQueries({ queryKey: queries.conversations.list.key(), refetchType: 'none' })
  })
  // An unknown conversation is fetched by ID; watching starts afterwards.
  const fetch = useMutation({
    mutationFn: () => client.conversations.fetch({ conversationId }),
    onSuccess(detail) {
      show(detail)
      setRound((before) => before + 1)
    },
  })
  const { mutate: ask } = fetch
  useWatch(
    `conversation:${conversationId}:${round}`,
    (opened, signal) => opened.conversations.watch({ conversationId }, { signal }),
    useCallback(
      ({ state, failure, detail, deliveries }: WatchedConversation) => {
        setWatched({ state, failure })
        show(detail)
        cache.setQueryData(queries.webhooks.deliveries.queryKey({ input: { conversationId } }), deliveries)
      },
      [show, cache, queries, conversationId],
    ),
    useCallback((reason: Failure) => reason.code === 'not_found' && ask(), [ask]),
  )
  const detail = stored.data ?? null
  return {
    detail,
    /** `opening` until the core's first event. */
    state: watched?.state ?? 'opening',
    failure: watched?.failure ?? null,
    /** Why nothing is known about it. */
    missing: detail === null && fetch.error ? getFailure(fetch.error) : null,
    show,
    refresh() {
      if (detail === null) ask()
      else setRound((before) => before + 1)
    },
  }
}
