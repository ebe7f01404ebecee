import { useEffect, useState } from 'react'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { useStore } from '../../lib/use-store.ts'
import { type Reason, useStudio, useWatch } from '../../rpc/studio.ts'
import { createHistory } from './history.ts'

/** The receiver as it is now, and the history, in step with it. */
export function useWebhooks() {
  const { client } = useStudio()
  const [history] = useState(() => createHistory(client))
  const [receiver, setReceiver] = useState<ReceiverState | null>(null)
  const [watchFailure, setWatchFailure] = useState<Reason | null>(null)
  useEffect(() => {
    history.begin()
    return history.end
  }, [history])
  useWatch(
    'webhooks',
    (studio, signal) => studio.webhooks.watch(undefined, { signal }),
    (state) => {
      setReceiver(state)
      setWatchFailure(null)
      history.follow(state.revision)
    },
    setWatchFailure,
  )
  const view = useStore(history)
  return { receiver, setReceiver, ...view, failure: view.failure ?? watchFailure, again: history.begin }
}

export type WebhooksOnScreen = ReturnType<typeof useWebhooks>
