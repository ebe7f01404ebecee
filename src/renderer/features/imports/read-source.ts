import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { formatSize } from '../../lib/format-count.ts'
import { type DecodedText, decodeBytes, type Encoding, isBinary } from '../../lib/decode-bytes.ts'

/** A text that is to be brought in, and where it is from. */
export type ImportSource =
  | { kind: 'file'; name: string; bytes: Uint8Array; decoded: DecodedText }
  /** Pasted; the text as it was on the clipboard. */
  | { kind: 'pasted'; text: string }

/** Bytes that can hold no more letters than an import takes: in UTF-16 each has two. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/**
 * Reads a file as text, in the encoding that it looks like.
 *
 * @throws Error with a sentence for a person: the file is too large, is not text, or cannot be read
 */
export async function readSource(file: File): Promise<ImportSource> {
  if (file.size > MAX_BYTES) {
    throw new Error(
      `${file.name} has ${formatSize(file.size)}; ${formatSize(MAX_BYTES)} can be brought in at once. Cut it into several files.`,
    )
  }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(`${file.name} could not be read. It may be a folder, or was moved or is in use.`)
  }
  if (bytes.length === 0) throw new Error(`${file.name} is empty.`)
  if (isBinary(bytes)) {
    throw new Error(`${file.name} is not plain text. Save it as TXT, Markdown or SRT and choose that file.`)
  }
  return { kind: 'file', name: file.name, bytes, decoded: decodeBytes(bytes) }
}

/** The same file read in another encoding. A pasted text has none. */
export function withEncoding(source: ImportSource, encoding: Encoding): ImportSource {
  return source.kind === 'file' ? { ...source, decoded: decodeBytes(source.bytes, encoding) } : source
}

/** The text itself. */
export function textOf(source: ImportSource): string {
  return source.kind === 'file' ? source.decoded.text : source.text
}

/** What the text goes by: the file's name without its ending. */
export function titleOf(source: ImportSource): string {
  return source.kind === 'file' ? source.name.replace(/\.[^.]{1,8}$/, '').slice(0, 300) : ''
}
