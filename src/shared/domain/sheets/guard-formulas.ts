/**
 * First characters that make a spreadsheet compute a cell, also in full width; after apostrophes, for an exact round trip.
 * Where lists are separated by semicolons, a spreadsheet also begins a cell after one.
 */
const FORMULA = /(^|;)('*[=+\-@\t\r\n＝＋－＠])/g
const GUARDED_FORMULA = /(^|;)'('*[=+\-@\t\r\n＝＋－＠])/g

/** A cell with an apostrophe in front of what a spreadsheet would compute. */
export function guardFormulas(cell: string): string {
  return cell.replaceAll(FORMULA, "$1'$2")
}

/** A cell without the apostrophes that `guardFormulas` added. */
export function readGuarded(cell: string): string {
  return cell.replaceAll(GUARDED_FORMULA, '$1$2')
}
