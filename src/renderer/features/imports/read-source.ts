import { DOCUMENT_MAX_BYTES, IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { formatSize } from '../../lib/format-number.ts'
import { readTextFile, type TextFile } from '../../lib/read-text-file.ts'
import { t } from './messages/t.ts'

/** What to import and its origin. */
export type ImportSource =
  | ({ kind: 'file' } & TextFile)
  /** An EPUB or Word document, which the studio reads. */
  | { kind: 'document'; name: string; file: File }
  /** Pasted text, unchanged. */
  | { kind: 'pasted'; text: string }

/** Upper bound in bytes: UTF-16 uses two per character. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/** EPUB and Word documents are ZIP archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]
/** Word documents with a password, and those of Word 2003. */
const OLD_WORD = [0xd0, 0xcf, 0x11, 0xe0]

/** @throws Error with a user-facing message; see `readTextFile` */
export async function readSource(file: File): Promise<ImportSource> {
  const start = await readStart(file)
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte)
  if (startsWith(OLD_WORD)) throw new Error(t('oldWord', { name: file.name }))
  if (startsWith(ARCHIVE)) {
    if (file.size <= DOCUMENT_MAX_BYTES) return { kind: 'document', name: file.name, file }
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
