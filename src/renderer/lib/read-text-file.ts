import {
  type DecodedText,
  decodeBytes,
  detectText,
  type Encoding,
  isBinary,
} from '#shared/text-encoding/decode-bytes.ts'
import { formatSize } from './format-number.ts'
import { t } from './messages/t.ts'

/** A text file that was chosen or dropped, with its text as decoded last. */
export interface TextFile {
  name: string
  bytes: Uint8Array
  decoded: DecodedText
}

/**
 * Reads a file as text, in the encoding that it has.
 *
 * @param formats that the dialog accepts, such as “CSV or TXT”
 * @throws Error with a user-facing message if the file is too large, empty, isn't text, or can't be read
 */
export async function readTextFile(
  file: File,
  { maxBytes, formats }: { maxBytes: number; formats: string },
): Promise<TextFile> {
  if (file.size > maxBytes) {
    throw new Error(t('file.tooLarge', { name: file.name, size: formatSize(file.size), limit: formatSize(maxBytes) }))
  }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(t('file.unreadable', { name: file.name }))
  }
  if (bytes.length === 0) throw new Error(t('file.empty', { name: file.name }))
  if (isBinary(bytes)) throw new Error(t('file.notText', { name: file.name, formats }))
  return { name: file.name, bytes, decoded: await detectText(bytes) }
}

/** The same file in another encoding. */
export function withEncoding<File extends TextFile>(file: File, encoding: Encoding): File {
  return { ...file, decoded: decodeBytes(file.bytes, encoding) }
}
