import { useCallback, useSyncExternalStore } from 'react'
import type { TakeActivity } from '../generation/take-activity.ts'
import { describeDuration } from '../../../lib/format-time.ts'
import { t } from './messages/t.ts'

/** Minimum interval between updates of an arriving block, which changes ten times a second. */
const LOOK_EVERY_MS = 500

/** How much of a block has arrived. A separate component, so nothing else renders while it counts. */
export function ReceivedAmount({ activity, blockId }: { activity: TakeActivity; blockId: string }) {
  const subscribe = useCallback(
    (listener: () => void) => {
      let waiting: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        waiting = undefined
        listener()
      }
      const end = activity.subscribe((blockIds) => {
        if (blockIds.includes(blockId)) waiting ??= setTimeout(look, LOOK_EVERY_MS)
      })
      return () => {
        clearTimeout(waiting)
        end()
      }
    },
    [activity, blockId],
  )
  const now = useSyncExternalStore(subscribe, () => activity.get(blockId))
  if (now?.kind !== 'speaking') return null
  const length = describeDuration((now.sampleCount / now.take.sampleRateHz) * 1000)
  return (
    <p className="quiet tabular">
      {t('received.length', { length })} · {t('received.words', { count: now.marks.length })}
    </p>
  )
}
