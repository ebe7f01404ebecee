/** The text without a byte order mark, which some programs write before JSON and RFC 8259 (8.1) lets readers ignore. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/**
 * Parses JSON from another program.
 *
 * @throws SyntaxError if it isn't JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(withoutByteOrderMark(text))
}
