import { useEffect, useState } from 'react'

const FIRST_ROWS = 40
/** So many rows of a line of text fit into a frame. */
const MORE_ROWS = 250

/**
 * The rows, few at first and then more whenever the window has nothing else to do: a list takes thousands of rows in so slowly that
 * typing would stop. Begins anew with another `key`.
 *
 * @param moreRows as many as the list takes in within a frame
 */
export function useGradually<T>(rows: readonly T[], key: string, moreRows = MORE_ROWS): readonly T[] {
  const [shown, setShown] = useState({ key, count: FIRST_ROWS })
  const count = shown.key === key ? shown.count : FIRST_ROWS
  const isAll = count >= rows.length
  // After a list was emptied the next one begins with few rows again.
  const settled = Math.max(FIRST_ROWS, rows.length)
  useEffect(() => {
    if (isAll) {
      if (count > settled) setShown({ key, count: settled })
      return undefined
    }
    const idle = requestIdleCallback(() => setShown({ key, count: count + moreRows }))
    return () => cancelIdleCallback(idle)
  }, [isAll, key, count, moreRows, settled])
  return isAll ? rows : rows.slice(0, count)
}
