import { DOCUMENT_MAX_BYTES, IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { recognizeDocument } from '#shared/domain/recognize-document.ts'
import { formatSize } from '../../lib/format-number.ts'
import { readTextFile, type TextFile } from '../../lib/read-text-file.ts'
import { t } from './messages/t.ts'

/** What to import and its origin. */
export type ImportSource =
  | ({ kind: 'file' } & TextFile)
  /** An EPUB, Word document or Excel workbook, which the studio reads. */
  | { kind: 'document'; name: string; file: File; isWorkbook: boolean }
  /** Pasted text, unchanged. */
  | { kind: 'pasted'; text: string }

/** Upper bound in bytes: UTF-16 uses two per character. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/** @throws Error with a user-facing message; see `readTextFile` */
export async function readSource(file: File): Promise<ImportSource> {
  const read = async (from: number, to?: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  // The reader of the whole file says why it can't be read.
  const format = await recognizeDocument(read).catch(() => null)
  if (format === 'old-office') throw new Error(t('oldOffice', { name: file.name }))
  if (format === null)
    return { kind: 'file', ...(await readTextFile(file, { maxBytes: MAX_BYTES, formats: t('formats') })) }
  if (file.size <= DOCUMENT_MAX_BYTES)
    return { kind: 'document', name: file.name, file, isWorkbook: format === 'sheet' }
  throw new Error(
    t('documentTooLarge', { name: file.name, size: formatSize(file.size), limit: formatSize(DOCUMENT_MAX_BYTES) }),
  )
}

/** The text itself; empty for a document. */
export function textOf(source: ImportSource): string {
  switch (source.kind) {
    case 'file':
      return source.decoded.text
    case 'pasted':
      return source.text
    case 'document':
      return ''
  }
}

/** The text's name: the file name without extension. */
export function titleOf(source: ImportSource): string {
  return source.kind !== 'pasted' ? source.name.replace(/\.[^.]{1,8}$/, '').slice(0, 300) : ''
}
