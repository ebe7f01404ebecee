import type { CheckLine, CheckProgress, WatermarkEvent } from '#shared/contract/watermark.ts'
import { type CheckList, countChecks, listCheckIds, listChecks } from '../../db/repos/watermark-checks-repo.ts'
import { describeCheck } from './describe-check.ts'

/** Rows in one event: a few milliseconds of reading. */
const ROWS_AT_ONCE = 200
/** Minimum interval between events once everything was read. */
const REST_MS = 100

export interface CheckWatchSource extends CheckList {
  /** Only these; all if omitted. */
  ids?: readonly string[]
  line(): CheckLine
  progress(): CheckProgress[]
  isBeingMade(id: string): boolean
  /** Called with every ID whose row may have changed, and with null for other changes. */
  subscribe(listener: (id: string | null) => void): () => void
  wait(delayMs: number, signal: AbortSignal): Promise<void>
}

/** Yields the whole list in chunks, then changes. Changes in between are merged. Ends when the signal aborts. */
export async function* watchChecks(
  { ids: wanted, line, progress, isBeingMade, subscribe, wait, ...own }: CheckWatchSource,
  signal: AbortSignal,
): AsyncGenerator<WatermarkEvent, void, void> {
  const pending = new Set(wanted ?? listCheckIds(own))
  const isWanted = wanted && new Set(wanted)
  let isWhole = pending.size <= ROWS_AT_ONCE
  let hasChanged = true
  let wake: (() => void) | undefined
  const stop = subscribe((id) => {
    if (id !== null && isWanted?.has(id) === false) return
    if (id !== null) pending.add(id)
    hasChanged = true
    wake?.()
  })
  const onAbort = (): void => wake?.()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const ids = [...pending].slice(0, ROWS_AT_ONCE)
      for (const id of ids) pending.delete(id)
      if (pending.size === 0) hasChanged = false
      const rows = listChecks(own, ids)
      const here = new Set(rows.map(({ id }) => id))
      isWhole ||= pending.size === 0
      yield {
        rows: rows.map((row) => describeCheck(own.db, row, isBeingMade(row.id))),
        removedIds: ids.filter((id) => !here.has(id)),
        progress: progress(),
        line: line(),
        counts: countChecks(own),
        isWhole,
      }
      if (pending.size > 0) continue
      await wait(REST_MS, signal).catch(() => undefined)
      if (!hasChanged && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}
