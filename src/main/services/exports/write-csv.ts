import { stringify } from 'csv-stringify/sync'
import { guardFormulas } from '#shared/domain/sheets/guard-formulas.ts'

/**
 * Rows as CSV (RFC 4180, CRLF). A text that a spreadsheet would compute gets an apostrophe in front, which
 * `readGuarded` removes; numbers stay as they are.
 *
 * @param isStart of a file, which is marked as UTF-8 for spreadsheets that assume another encoding
 */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  { isStart = true }: { isStart?: boolean } = {},
): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardFormulas(cell) : cell)))
  // On its own the library quotes only CRLF.
  return stringify(cells, { bom: isStart, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
