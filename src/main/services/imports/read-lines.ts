import { LINE_BREAK } from '#shared/domain/line-break.ts'

/** Lines between two yields. */
export const LINES_AT_ONCE = 500

/** Iterates over the lines of a text, with any line ending, without holding them all. */
export function* readLines(text: string): Generator<string> {
  const lineEnd = new RegExp(LINE_BREAK, 'g')
  let start = 0
  for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
    yield text.slice(start, end.index)
    start = lineEnd.lastIndex
  }
  yield text.slice(start)
}
