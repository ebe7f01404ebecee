import { decodeBytes } from '../text-encoding/decode-bytes.ts'

/** EPUB, Word documents and Excel workbooks are ZIP archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]
/** The list of files at the end of an archive is shorter. */
const ARCHIVE_LIST_BYTES = 1_000_000
/** The file of a workbook that lists its sheets. */
const WORKBOOK = 'xl/workbook.xml'
/** Office files with a password, and those of Office 2003. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Recognizes a document by its content, whatever its name; null for other files.
 *
 * @param read returns a part of the file as `slice` does: a negative number counts from the end
 */
export async function recognizeDocument(
  read: (from: number, to?: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<'document' | 'sheet' | 'old-office' | null> {
  const start = await read(0, ARCHIVE.length)
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte)
  if (startsWith(OLD_OFFICE)) return 'old-office'
  if (!startsWith(ARCHIVE)) return null
  const list = decodeBytes(await read(-ARCHIVE_LIST_BYTES), 'windows-1252')
  return list.text.includes(WORKBOOK) ? 'sheet' : 'document'
}
