import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { useStore } from '../../lib/use-store.ts'
import { useStudio, useWatch } from '../../rpc/studio.ts'
import { createHistory } from './history.ts'

/** The receiver's current state, and the history, kept in sync. */
export function useWebhooks() {
  const { client } = useStudio()
  const [history] = useState(() => createHistory(client))
  const [receiver, setReceiver] = useState<ReceiverState | null>(null)
  const [watchFailure, setWatchFailure] = useState<Failure | null>(null)
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
