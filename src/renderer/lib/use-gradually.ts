import { useEffect, useState } from 'react'

const FIRST_ROWS = 40
/** Number of one-line rows that fit into a frame. */
const MORE_ROWS = 250

/**
 * The rows, a few at first and more whenever the window is idle: a list takes so long for thousands of rows that typing
 * would stall. Restarts with another `key`.
 */
export function useGradually<T>(rows: readonly T[], key: string): readonly T[] {
  const [shown, setShown] = useState({ key, count: FIRST_ROWS })
  const count = shown.key === key ? shown.count : FIRST_ROWS
  const isAll = count >= rows.length
  // After a list was emptied, the next one starts with few rows again.
  const settled = Math.max(FIRST_ROWS, rows.length)
  useEffect(() => {
    if (isAll) {
      if (count > settled) setShown({ key, count: settled })
      return undefined
    }
    const idle = requestIdleCallback(() => setShown({ key, count: count + MORE_ROWS }))
    return () => cancelIdleCallback(idle)
  }, [isAll, key, count, settled])
  return isAll ? rows : rows.slice(0, count)
}
