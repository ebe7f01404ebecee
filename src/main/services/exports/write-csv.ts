import { stringify } from 'csv-stringify/sync'

/**
 * First characters that make a spreadsheet compute a cell, also in full width; behind apostrophes, for an exact round trip.
 * Where lists are separated by semicolons, a spreadsheet also begins a cell behind one.
 */
const FORMULA = /(^|;)('*[=+\-@\t\r\n＝＋－＠])/g
const PREFIXED_FORMULA = /(^|;)'('*[=+\-@\t\r\n＝＋－＠])/g

/**
 * Rows as CSV (RFC 4180, CRLF). A text that a spreadsheet would compute gets an apostrophe in front, which
 * `readCsvCell` removes; numbers stay as they are.
 *
 * @param isStart of a file, which is marked as UTF-8 for spreadsheets that assume another encoding
 */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  { isStart = true }: { isStart?: boolean } = {},
): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(FORMULA, "$1'$2") : cell)),
  )
  // On its own the library quotes only CRLF.
  return stringify(cells, { bom: isStart, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

/** A cell without the apostrophes that `writeCsv` added. */
export function readCsvCell(cell: string): string {
  return cell.replaceAll(PREFIXED_FORMULA, '$1$2')
}
