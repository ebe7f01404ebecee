import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { readTextFile, type TextFile } from '../../lib/read-text-file.ts'
import { t } from './messages/t.ts'

/** A text to import and its origin. */
export type ImportSource =
  | ({ kind: 'file' } & TextFile)
  /** Pasted text, unchanged. */
  | { kind: 'pasted'; text: string }

/** Upper bound in bytes: UTF-16 uses two per character. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/** @throws Error with a user-facing message; see `readTextFile` */
export async function readSource(file: File): Promise<ImportSource> {
  return { kind: 'file', ...(await readTextFile(file, { maxBytes: MAX_BYTES, formats: t('formats') })) }
}

/** The text itself. */
export function textOf(source: ImportSource): string {
  return source.kind === 'file' ? source.decoded.text : source.text
}

/** The text's name: the file name without extension. */
export function titleOf(source: ImportSource): string {
  return source.kind === 'file' ? source.name.replace(/\.[^.]{1,8}$/, '').slice(0, 300) : ''
}
