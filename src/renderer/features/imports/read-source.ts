import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { formatSize } from '../../lib/format-count.ts'
import { type DecodedText, decodeBytes, type Encoding, isBinary } from '../../lib/decode-bytes.ts'

/** A text to import and its origin. */
export type ImportSource =
  | { kind: 'file'; name: string; bytes: Uint8Array; decoded: DecodedText }
  /** Pasted text, unchanged. */
  | { kind: 'pasted'; text: string }

/** Upper bound in bytes: UTF-16 uses two per character. */
const MAX_BYTES = IMPORT_MAX_CHARS * 2

/**
 * Reads a file as text in its detected encoding.
 *
 * @throws Error with a user-facing message if the file is too large, isn't text, or can't be read
 */
export async function readSource(file: File): Promise<ImportSource> {
  if (file.size > MAX_BYTES) {
    throw new Error(
      `${file.name} has ${formatSize(file.size)}; the limit is ${formatSize(MAX_BYTES)}. Split it into several files.`,
    )
  }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(`${file.name} couldn’t be read. It may be a folder, or have been moved, or be in use.`)
  }
  if (bytes.length === 0) throw new Error(`${file.name} is empty.`)
  if (isBinary(bytes)) {
    throw new Error(`${file.name} isn’t plain text. Save it as TXT, Markdown, SRT or VTT and choose that file.`)
  }
  return { kind: 'file', name: file.name, bytes, decoded: decodeBytes(bytes) }
}

/** The same file in another encoding. Pasted text has none. */
export function withEncoding(source: ImportSource, encoding: Encoding): ImportSource {
  return source.kind === 'file' ? { ...source, decoded: decodeBytes(source.bytes, encoding) } : source
}

/** The text itself. */
export function textOf(source: ImportSource): string {
  return source.kind === 'file' ? source.decoded.text : source.text
}

/** The text's name: the file name without extension. */
export function titleOf(source: ImportSource): string {
  return source.kind === 'file' ? source.name.replace(/\.[^.]{1,8}$/, '').slice(0, 300) : ''
}
