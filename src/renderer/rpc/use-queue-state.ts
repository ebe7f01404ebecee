import { useCallback, useState } from 'react'
import type { QueueState } from '#shared/contract/queue.ts'
import { createStore, type Store } from '../lib/create-store.ts'
import { useNow } from '../lib/use-now.ts'
import { useStore } from '../lib/use-store.ts'
import { useWatch } from './studio.ts'

/** The queue as last reported, and when, in milliseconds since 1970; null until it is read. */
export type QueueReports = Pick<Store<{ state: QueueState; at: number } | null>, 'get' | 'subscribe'>

/** Follows the queue without rerendering the component. */
export function useQueueReports(): QueueReports {
  const [reports] = useState(() => createStore<{ state: QueueState; at: number } | null>(null))
  useWatch(
    'queue',
    (client, signal) => client.queue.watch(undefined, { signal }),
    useCallback((state: QueueState) => reports.set({ state, at: Date.now() }), [reports]),
  )
  return reports
}

/** The current queue; null until it is read. `waitMs` counts down between two reports. */
export function useReportedQueue(reports: QueueReports): QueueState | null {
  const seen = useStore(reports)
  const isWaiting = (seen?.state.waitMs ?? 0) > 0
  const now = useNow(250, isWaiting)
  if (!seen || !isWaiting) return seen?.state ?? null
  return { ...seen.state, waitMs: Math.max(0, seen.state.waitMs - Math.max(0, now - seen.at)) }
}

/** The current queue, as `useReportedQueue` returns it. */
export function useQueueState(): QueueState | null {
  return useReportedQueue(useQueueReports())
}
