import { useMemo, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CheckLine, CheckProgress, WatermarkCheck, WatermarkEvent } from '#shared/contract/watermark.ts'
import { createStore } from '../../lib/create-store.ts'
import { useWatch } from '../../rpc/studio.ts'

/** Everything the desk shows. */
export interface DeskState {
  checks: readonly WatermarkCheck[]
  line: CheckLine
  counts: Readonly<Record<string, number>>
}

const NO_PROGRESS: ReadonlyMap<string, CheckProgress> = new Map()

/** The studio's checks, updated live. `desk` is null until they have been read. */
export function useDesk() {
  const [desk, setDesk] = useState<DeskState | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Progress changes ten times a second, so only the check's own row subscribes to it.
  const [progress] = useState(() => createStore(NO_PROGRESS))
  const known = useRef(new Map<string, WatermarkCheck>())
  const isFresh = useRef(true)

  useWatch(
    'watermark',
    (client, signal) => {
      isFresh.current = true
      return client.watermark.watch(undefined, { signal })
    },
    (event: WatermarkEvent) => {
      if (isFresh.current) known.current = new Map()
      isFresh.current = false
      progress.set(new Map(event.progress.map((one) => [one.id, one])))
      const changes = event.rows.length > 0 || event.removedIds.length > 0
      for (const row of event.rows) known.current.set(row.id, row)
      for (const id of event.removedIds) known.current.delete(id)
      if (!event.isWhole) return
      setDesk((before) => ({
        checks: before && !changes ? before.checks : inOrder(known.current),
        line: event.line,
        counts: event.counts,
      }))
    },
    setFailure,
  )
  return useMemo(() => ({ desk, failure, progress }), [desk, failure, progress])
}

function inOrder(checks: ReadonlyMap<string, WatermarkCheck>): WatermarkCheck[] {
  return [...checks.values()].sort((a, b) => b.batch - a.batch || a.position - b.position)
}
