import { type DecodedText, decodeBytes, detectText, type Encoding, isBinary } from './decode-bytes.ts'
import { formatSize } from './format-count.ts'

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
    throw new Error(
      `${file.name} has ${formatSize(file.size)}; the limit is ${formatSize(maxBytes)}. Split it into several files.`,
    )
  }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(`${file.name} couldn’t be read. It may be a folder, or have been moved, or be in use.`)
  }
  if (bytes.length === 0) throw new Error(`${file.name} is empty.`)
  if (isBinary(bytes)) throw new Error(`${file.name} isn’t plain text. Save it as ${formats} and choose that file.`)
  return { name: file.name, bytes, decoded: await detectText(bytes) }
}

/** The same file in another encoding. */
export function withEncoding<File extends TextFile>(file: File, encoding: Encoding): File {
  return { ...file, decoded: decodeBytes(file.bytes, encoding) }
}
