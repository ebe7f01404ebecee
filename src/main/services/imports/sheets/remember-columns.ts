import { z } from 'zod'
import { type ImportPreview, SheetColumns } from '#shared/contract/imports.ts'
import type { ReadableDb, WritableDb } from '../../../db/database.ts'
import { listSettings, putSettings } from '../../../db/repos/settings-repo.ts'
import { MAX_SHEET_COLUMNS } from '#shared/domain/import-limits.ts'
import { COLUMN_NAME_CHARS, foldColumnName } from './guess-columns.ts'

/** Which columns an import used of a sheet with the same names of columns. */
const RememberedColumns = z.object({ key: z.string(), uses: SheetColumns })
export type RememberedColumns = z.infer<typeof RememberedColumns>

const SETTING = 'importedColumns'
const MAX_REMEMBERED = 30

/** What earlier imports used, the last first. */
export function listRememberedColumns(db: ReadableDb): RememberedColumns[] {
  return z
    .array(RememberedColumns)
    .catch([])
    .parse(listSettings(db).get(SETTING) ?? [])
}

/** The columns that the last import of a sheet with these names used; null if there was none. */
export function recallColumns(
  remembered: readonly RememberedColumns[],
  header: readonly string[],
): SheetColumns | null {
  const key = toKey(header)
  return remembered.find((other) => other.key === key)?.uses ?? null
}

/** Remembers what an import used. A sheet without names of columns isn't recognized again. */
export function rememberColumns(
  db: WritableDb,
  { hasHeader, columns, uses }: NonNullable<ImportPreview['sheet']>,
): void {
  if (!hasHeader) return
  const key = toKey(columns.map(({ name }) => name))
  const others = listRememberedColumns(db).filter((other) => other.key !== key)
  putSettings(db, { [SETTING]: [{ key, uses }, ...others].slice(0, MAX_REMEMBERED) })
}

function toKey(header: readonly string[]): string {
  const names = header.slice(0, MAX_SHEET_COLUMNS).map((name) => foldColumnName(name.slice(0, COLUMN_NAME_CHARS)))
  return JSON.stringify(names.slice(0, names.findLastIndex((name) => name !== '') + 1))
}
