/** Lines between two yields. */
export const LINES_AT_ONCE = 500

/** Iterates over the lines of a text, with any line ending, without holding them all. */
export function* readLines(text: string): Generator<string> {
  const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
  let start = 0
  for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
    yield text.slice(start, end.index)
    start = lineEnd.lastIndex
  }
  yield text.slice(start)
}
