import { useCallback, useState } from 'react'
import type { QueueState } from '#shared/contract/queue.ts'
import { useNow } from '../lib/use-now.ts'
import { useWatch } from './studio.ts'

/** The current queue; null until it is read. `waitMs` counts down between two snapshots. */
export function useQueueState(): QueueState | null {
  const [seen, setSeen] = useState<{ state: QueueState; at: number } | null>(null)
  useWatch(
    'queue',
    (client, signal) => client.queue.watch(undefined, { signal }),
    useCallback((state: QueueState) => setSeen({ state, at: Date.now() }), []),
  )
  const isWaiting = (seen?.state.waitMs ?? 0) > 0
  const now = useNow(250, isWaiting)
  if (!seen || !isWaiting) return seen?.state ?? null
  return { ...seen.state, waitMs: Math.max(0, seen.state.waitMs - Math.max(0, now - seen.at)) }
}
