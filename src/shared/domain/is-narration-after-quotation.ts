/** Opening quotation marks with the marks that can close them. */
const CLOSING: Readonly<Record<string, string>> = {
  ...{ '“': '”', '„': '“”', '«': '»', '»': '«', '‹': '›', '›': '‹', '「': '」', '『': '』', '"': '"' },
}
/** Also an apostrophe, so they only count at the end of the text. */
const SINGLE_CLOSING: Readonly<Record<string, string>> = { '‘': '’', '‚': '‘’', "'": "'" }
const ANY_MARK = /[“”„«»‹›「」『』"]|(?:^|\s)[‘‚']/u

/**
 * Whether `after` is plainly narration that follows the quotation in `before`: `“Hello,”` and `she said.` The quotation
 * starts `before` and has ended, and `after` has words without quotation marks.
 */
export function isNarrationAfterQuotation(before: string, after: string): boolean {
  const quoted = before.trim()
  if (ANY_MARK.test(after) || !/\p{L}/u.test(after)) return false
  const [opening = ''] = quoted
  const single = SINGLE_CLOSING[opening]
  if (single !== undefined) return quoted.length > 2 && single.includes(quoted.slice(-1))
  const closing = CLOSING[opening]
  if (closing === undefined) return false
  if (closing === opening) return (quoted.split(opening).length - 1) % 2 === 0
  return [...closing].some((mark) => quoted.lastIndexOf(mark) > quoted.lastIndexOf(opening))
}
