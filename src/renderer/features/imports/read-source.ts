import { DOCUMENT_MAX_BYTES, IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
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

/** EPUB, Word documents and Excel workbooks are ZIP archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]
/** The list of files at the end of an archive is shorter. */
const ARCHIVE_LIST_BYTES = 1_000_000
/** Office files with a password, and those of Office 2003. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** @throws Error with a user-facing message; see `readTextFile` */
export async function readSource(file: File): Promise<ImportSource> {
  const start = await readStart(file)
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte)
  if (startsWith(OLD_OFFICE)) throw new Error(t('oldOffice', { name: file.name }))
  if (startsWith(ARCHIVE)) {
    if (file.size <= DOCUMENT_MAX_BYTES)
      return { kind: 'document', name: file.name, file, isWorkbook: await isWorkbook(file) }
    throw new Error(
      t('documentTooLarge', { name: file.name, size: formatSize(file.size), limit: formatSize(DOCUMENT_MAX_BYTES) }),
    )
  }
  return { kind: 'file', ...(await readTextFile(file, { maxBytes: MAX_BYTES, formats: t('formats') })) }
}

/** Empty if it can't be read: the reader of the whole file says why. */
async function readStart(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 4).arrayBuffer())
  } catch {
    return new Uint8Array()
  }
}

/** By the names of the files in the archive, which stand at its end. */
async function isWorkbook(file: File): Promise<boolean> {
  const end = await file.slice(-ARCHIVE_LIST_BYTES).arrayBuffer()
  return new TextDecoder('latin1').decode(end).includes('xl/workbook.xml')
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
