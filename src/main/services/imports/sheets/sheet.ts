/** A table with a line in each row. */
export interface Sheet {
  /** The sheets of a workbook that are shown; empty for CSV. */
  sheetNames: string[]
  /** Null for CSV. */
  sheetName: string | null
  /** The cells as a person sees them, without rows in which all are empty. */
  rows: string[][]
  /** Rows that were left out because all their cells are empty. */
  emptyRowCount: number
}
