import type { SheetColumns } from '#shared/contract/imports.ts'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { SHEET_FIELDS, type SheetField } from '#shared/domain/sheets/sheet-fields.ts'
import { foldColumnName } from '../sheets/guess-columns.ts'
import { COLUMN_NAMES } from '../sheets/column-names.ts'
import { recallColumns, type RememberedColumns } from '../sheets/remember-columns.ts'
import { normalizeCell, readRowVersion, type RowVersion } from '../../exports/editing/editing-row.ts'

/** A row of an edited script, or of the user's own sheet; a line of a text without IDs. */
export interface ScriptRow {
  /** Rows of one chapter have the same: its title, or its table in a file without a column of chapters. */
  group: string
  /** The chapter's title, or the one of the row before if its cell is empty; null if the file has no such column. */
  chapter: string | null
  /** Of a text without IDs, the script's version of its chapter; null for a new one. */
  chapterId?: string | null
  /** Of its block, or of its line in the user's sheet; empty for a row that was added. */
  id: string
  /** Null if the file has none. */
  version: RowVersion | null
  text: string
  /** Null, as the ones below, if the file has no such column. */
  character: string | null
  note: string | null
  fileName: string | null
  /** As written. */
  targetLength: string | null
  /** The text's formatting. */
  markup?: readonly MarkupSpan[]
}

/** Where the values of a row are; null for columns that aren't there. */
type RowColumns = SheetColumns & { version: number | null }

/** A block's ID and, in the same cell, the version of its row. */
const ID_WITH_VERSION = /^(.*?)\s*·\s*(v[0-9a-f]{12}(?:[0-9a-f]{4})?)$/iu

/**
 * The columns of a row with names: those that the last import of such a sheet used, or the usual names in any language of
 * the interface. Null if there is none with IDs, or none with texts.
 */
export function readHeader(cells: readonly string[], remembered: readonly RememberedColumns[]): RowColumns | null {
  const names = cells.map(foldColumnName)
  const find = (isName: (name: string) => boolean): number | null => {
    const found = names.findIndex(isName)
    return found === -1 ? null : found
  }
  const usual = (field: SheetField) => find((name) => COLUMN_NAMES[field].includes(name))
  const recalled = recallColumns(remembered, cells)
  const isRecalled = recalled !== null && recalled.externalId !== null && recalled.text !== null
  const columns = isRecalled
    ? recalled
    : (Object.fromEntries(SHEET_FIELDS.map((field) => [field, usual(field)])) as SheetColumns)
  if (columns.externalId === null || columns.text === null) return null
  return { ...columns, version: find((name) => name === 'version') }
}

/** @param group of the row before it: rows without a chapter belong to the same one */
export function readScriptRow(cells: readonly string[], columns: RowColumns, group: string): ScriptRow {
  const read = (column: number | null): string | null => (column === null ? null : (cells[column] ?? ''))
  const chapter = columns.chapter === null ? null : normalizeCell(read(columns.chapter) ?? '') || group
  const cell = normalizeCell(read(columns.externalId) ?? '')
  const [, id = cell, ownVersion = ''] = ID_WITH_VERSION.exec(cell) ?? []
  return {
    group: chapter ?? group,
    chapter,
    id,
    version: readRowVersion(read(columns.version) ?? ownVersion),
    text: read(columns.text) ?? '',
    character: read(columns.character),
    note: read(columns.note),
    fileName: read(columns.fileName),
    targetLength: read(columns.targetSeconds),
  }
}
