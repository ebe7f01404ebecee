import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ConversationDetail, WatchedConversation } from '#shared/contract/conversations.ts'
import { type Reason, reasonOf, useStudio, useWatch } from '../../rpc/studio.ts'

/** A conversation on the screen: what is stored at once, then what the service has, for as long as it is looked at. */
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
  // What was never seen here is asked for by its id; watching begins when it is here.
  const fetch = useMutation({
    mutationFn: () => client.conversations.fetch({ conversationId }),
    onSuccess(detail) {
      show(detail)
      setRound((before) => before + 1)
    },
  })
  const { mutate: ask } = fetch
  useWatch(
    `conversation ${conversationId} ${round}`,
    (opened, signal) => opened.conversations.watch({ conversationId }, { signal }),
    useCallback(
      ({ state, failure, detail, deliveries }: WatchedConversation) => {
        setWatched({ state, failure })
        show(detail)
        cache.setQueryData(queries.webhooks.deliveries.queryKey({ input: { conversationId } }), deliveries)
      },
      [show, cache, queries, conversationId],
    ),
    useCallback((reason: Reason) => reason.code === 'not_found' && ask(), [ask]),
  )
  const detail = stored.data ?? null
  return {
    detail,
    /** `opening` until the first answer of the core. */
    state: watched?.state ?? 'opening',
    failure: watched?.failure ?? null,
    /** Nothing is known of it, and why. */
    missing: detail === null && fetch.error ? reasonOf(fetch.error) : null,
    show,
    refresh() {
      if (detail === null) ask()
      else setRound((before) => before + 1)
    },
  }
}
