import { useEffect, useState } from 'react'
import type { Workspace } from '../open-workspace.ts'

/** A whole chapter can be selected while it is being generated. */
const SUMMARY_DELAY_MS = 150

/**
 * A summary of these blocks, kept up to date: at once after a single change, otherwise after at most 150 ms.
 *
 * @param summarize the same function on each call
 */
export function useBlocksSummary<Summary>(
  workspace: Workspace,
  blockIds: readonly string[],
  summarize: (workspace: Workspace, blockIds: readonly string[]) => Summary,
): Summary {
  const [shown, setShown] = useState(() => ({ blockIds, summary: summarize(workspace, blockIds) }))
  let current = shown
  if (shown.blockIds !== blockIds) {
    current = { blockIds, summary: summarize(workspace, blockIds) }
    setShown(current)
  }
  useEffect(() => {
    let isEnded = false
    let isScheduled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let summarizedAt = performance.now()
    const read = () => {
      isScheduled = false
      if (isEnded) return
      summarizedAt = performance.now()
      setShown({ blockIds, summary: summarize(workspace, blockIds) })
    }
    const schedule = () => {
      if (isScheduled) return
      isScheduled = true
      // A change of many blocks reports each of them.
      if (performance.now() - summarizedAt > SUMMARY_DELAY_MS) queueMicrotask(read)
      else timer = setTimeout(read, SUMMARY_DELAY_MS)
    }
    // For what changed before the subscriptions.
    schedule()
    const ends = [
      workspace.session.book.subscribe(schedule),
      workspace.activity.subscribe((_blockIds, kind) => kind === 'phase' && schedule()),
    ]
    return () => {
      isEnded = true
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [workspace, blockIds, summarize])
  return current.summary
}
