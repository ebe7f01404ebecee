import { DOCUMENT_MAX_BYTES, IMPORT_MAX_CHARS, MAX_IMPORT_FILES } from '#shared/domain/import-limits.ts'
import { recognizeDocument } from '#shared/domain/recognize-document.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import { formatSize } from '../../lib/format-number.ts'
import { readTextFile, type TextFile } from '../../lib/read-text-file.ts'
import { t } from './messages/t.ts'

/** What to import and its origin. */
export type ImportSource =
  | ({ kind: 'file' } & TextFile)
  /** An EPUB, Word document or Excel workbook, which the studio reads. */
  | { kind: 'document'; name: string; file: File; isWorkbook: boolean }
  /** Several files, which the studio reads; `name` is that of their folder, if they have one. */
  | { kind: 'files'; name: string; files: readonly ChosenFile[] }
  /** Pasted text, unchanged. */
  | { kind: 'pasted'; text: string }

export interface ChosenFile {
  /** Of its upload. */
  id: string
  /** With its folders below the one that was dropped. */
  name: string
  file: File
}

/** Upper bound in bytes: UTF-16 uses two per character. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/**
 * Reads one file, or takes several as they are, in their order.
 *
 * @throws Error with a user-facing message; see `readTextFile`
 */
export async function readSources(files: readonly DroppedFile[]): Promise<ImportSource> {
  const [first, ...others] = files
  if (first && others.length === 0) return readSource(first.file)
  if (files.length > MAX_IMPORT_FILES) throw new Error(t('files.tooMany', { limit: MAX_IMPORT_FILES }))
  const large = files.find(({ file }) => file.size > DOCUMENT_MAX_BYTES)
  if (large) throw documentTooLarge(large.file)
  const [folder = ''] = first?.folder.split('/') ?? []
  const isCommon = folder !== '' && files.every((file) => file.folder.split('/')[0] === folder)
  return {
    kind: 'files',
    name: isCommon ? folder : '',
    files: files.map(({ file, folder: place }) => ({
      ...{ id: createFileId(), file },
      name: [...place.split('/').slice(isCommon ? 1 : 0), file.name].filter(Boolean).join('/'),
    })),
  }
}

/** An ID for the upload of a file. */
export function createFileId(): string {
  return `upl_${crypto.randomUUID().replaceAll('-', '')}`
}

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
  throw documentTooLarge(file)
}

function documentTooLarge({ name, size }: File): Error {
  return new Error(t('documentTooLarge', { name, size: formatSize(size), limit: formatSize(DOCUMENT_MAX_BYTES) }))
}

/** The text itself; empty for what the studio reads. */
export function textOf(source: ImportSource): string {
  switch (source.kind) {
    case 'file':
      return source.decoded.text
    case 'pasted':
      return source.text
    case 'document':
    case 'files':
      return ''
  }
}

/** The text's name: the file name without extension, or the name of the folder. */
export function titleOf(source: ImportSource): string {
  if (source.kind === 'files') return source.name.slice(0, 300)
  return source.kind !== 'pasted' ? source.name.replace(/\.[^.]{1,8}$/, '').slice(0, 300) : ''
}
