import { DOUBLE_MARKS, SINGLE_MARKS } from './quotations/quotation-marks.ts'

const ANY_MARK = /[“”„«»‹›「」『』"]|(?:^|\s)[‘‚']/u

/**
 * Whether `after` is plainly narration that follows the quotation in `before`: `“Hello,”` and `she said.` The quotation
 * starts `before` and has ended, and `after` has words without quotation marks.
 */
export function isNarrationAfterQuotation(before: string, after: string): boolean {
  const quoted = before.trim()
  if (ANY_MARK.test(after) || !/\p{L}/u.test(after)) return false
  const [opening = ''] = quoted
  const single = SINGLE_MARKS[opening]
  if (single !== undefined) return quoted.length > 2 && single.includes(quoted.slice(-1))
  const closing = DOUBLE_MARKS[opening]
  if (closing === undefined) return false
  if (closing === opening) return (quoted.split(opening).length - 1) % 2 === 0
  return [...closing].some((mark) => quoted.lastIndexOf(mark) > quoted.lastIndexOf(opening))
}
