import type { SheetColumns } from '#shared/contract/imports.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import { MAX_SHEET_COLUMNS } from '#shared/domain/import-limits.ts'
import { SHEET_FIELDS, type SheetField } from '#shared/domain/sheets/sheet-fields.ts'
import { COLUMN_NAMES } from './column-names.ts'

/** Longest name of a column, and sample of its values, that is shown. */
export const COLUMN_NAME_CHARS = 80
/** Longer cells are no names of columns, unless a person says so. */
const MAX_NAME_CHARS = 60
/** Rows that are looked at to find the column with the text. */
const SAMPLE_ROWS = 200

/** A column’s name for comparison: `Line_ID (new)` is `line id new`. */
export function foldColumnName(name: string): string {
  return foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** True for a first row with usual names of columns, and nothing as long as a line. */
export function guessHeader(row: readonly string[]): boolean {
  if (row.some((cell) => cell.length > MAX_NAME_CHARS)) return false
  const names = new Set(Object.values(COLUMN_NAMES).flat())
  return row.some((cell) => names.has(foldColumnName(cell)))
}

/** Most rows of titles above the names of columns. */
const MAX_TITLE_ROWS = 10

/** True for a row that names the text and something else, and has nothing as long as a line. */
export function isUsualHeader(row: readonly string[]): boolean {
  const names = row.map(foldColumnName)
  const isUsual = (field: SheetField): boolean => names.some((name) => COLUMN_NAMES[field].includes(name))
  const hasOther = SHEET_FIELDS.some((field) => field !== 'text' && isUsual(field))
  return hasOther && isUsual('text') && row.every((cell) => cell.length <= MAX_NAME_CHARS)
}

/** The row with the names of columns, also below titles, which have at most half as many cells; null if there is none. */
export function findHeader(
  rows: readonly (readonly string[])[],
  isHeader: (row: readonly string[]) => boolean,
): number | null {
  const found = rows.slice(0, MAX_TITLE_ROWS + 1).findIndex((row) => isHeader(row))
  if (found === -1) return null
  const count = (row: readonly string[]): number => row.filter((cell) => cell !== '').length
  const maxCells = count(rows[found] ?? []) / 2
  return rows.slice(0, found).every((row) => count(row) <= maxCells) ? found : null
}

/** Finds columns by their names: whole names first, then words in them. The text is otherwise the column with most of it. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): SheetColumns {
  const names = header.slice(0, MAX_SHEET_COLUMNS).map(foldColumnName)
  const columns = createUnusedColumns()
  const taken = new Set<number>()
  const match = (isMatch: (name: string, usual: string) => boolean): void => {
    for (const field of SHEET_FIELDS) {
      if (columns[field] !== null) continue
      for (const usual of COLUMN_NAMES[field]) {
        const found = names.findIndex((name, index) => name !== '' && !taken.has(index) && isMatch(name, usual))
        if (found === -1) continue
        columns[field] = found
        taken.add(found)
        break
      }
    }
  }
  match((name, usual) => name === usual)
  match((name, usual) => ` ${name} `.includes(` ${usual} `))
  columns.text ??= findLongestColumn(rows, taken)
  return columns
}

export function createUnusedColumns(): SheetColumns {
  return {
    ...{ text: null, character: null, chapter: null },
    ...{ externalId: null, fileName: null, targetSeconds: null, note: null },
  }
}

/** The column with the most text in the first rows; null if all are empty. */
function findLongestColumn(rows: readonly (readonly string[])[], taken: ReadonlySet<number>): number | null {
  const lengths = new Map<number, number>()
  for (const row of rows.slice(0, SAMPLE_ROWS))
    for (const [index, cell] of row.slice(0, MAX_SHEET_COLUMNS).entries())
      if (cell !== '' && !taken.has(index)) lengths.set(index, (lengths.get(index) ?? 0) + cell.length)
  const [longest] = [...lengths].toSorted(([, left], [, right]) => right - left)
  return longest?.[0] ?? null
}
