import { foldColumnName } from '../sheets/guess-columns.ts'
import { COLUMN_NAMES } from '../sheets/column-names.ts'
import type { SheetField } from '#shared/domain/sheets/sheet-fields.ts'
import { normalizeCell, readRowVersion, type RowVersion } from '../../exports/editing/editing-row.ts'

/** A row of an edited script. */
export interface ScriptRow {
  /** Rows of one chapter have the same: its table, or the value of the column. */
  group: string
  /** Empty for a row that was added. */
  blockId: string
  /** Null if the file has none. */
  version: RowVersion | null
  /** Null if the file has no such column. */
  character: string | null
  text: string
  /** Null if the file has no such column. */
  note: string | null
}

/** Where the values of a row are; -1 for columns that aren't there. */
interface RowColumns {
  id: number
  version: number
  chapter: number
  character: number
  text: number
  note: number
}

/** An ID and, in the same cell, the version of its row. */
const ID_WITH_VERSION = /^(.*?)\s*·\s*(v[0-9a-f]{12})$/iu

/** The columns of a row with names, in any language of the interface; null if it names no ID or no text. */
export function readHeader(cells: readonly string[]): RowColumns | null {
  const names = cells.map(foldColumnName)
  const find = (field: SheetField) => names.findIndex((name) => COLUMN_NAMES[field].includes(name))
  const columns: RowColumns = {
    id: find('externalId'),
    version: names.indexOf('version'),
    chapter: find('chapter'),
    character: find('character'),
    text: find('text'),
    note: find('note'),
  }
  return columns.id === -1 || columns.text === -1 ? null : columns
}

/** @param group for a file without a column of chapters */
export function readScriptRow(cells: readonly string[], columns: RowColumns, group: string): ScriptRow {
  const read = (column: number): string | null => (column === -1 ? null : (cells[column] ?? ''))
  const id = normalizeCell(read(columns.id) ?? '')
  const [, blockId = id, ownVersion = ''] = ID_WITH_VERSION.exec(id) ?? []
  return {
    group: read(columns.chapter)?.trim() ?? group,
    blockId,
    version: readRowVersion(read(columns.version) ?? ownVersion),
    character: read(columns.character),
    text: read(columns.text) ?? '',
    note: read(columns.note),
  }
}
