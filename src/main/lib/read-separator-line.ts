/**
 * Reads the line `sep=;` that spreadsheets put above CSV, and replaces it with an empty line, so that line numbers stay.
 * The separator is null without such a line.
 */
export function readSeparatorLine(text: string): { separator: string | null; rest: string } {
  const [line = '', separator = null] = /^sep=(.)(?=\r?\n|$)/i.exec(text) ?? []
  return { separator, rest: text.slice(line.length) }
}
