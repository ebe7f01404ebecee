import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { refuseDocument } from './refuse-document.ts'

/** The files of a document that is a ZIP archive. */
export interface Package {
  /** Names of all files, with slashes, in the archive's order. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** @throws StudioError `invalid_input`: it is missing, damaged, encrypted or too large */
  read(name: string, maxBytes?: number): Promise<Buffer>
  /** As `read`, in the encoding that its byte order mark or XML declaration states, else UTF-8. */
  readText(name: string, maxBytes?: number): Promise<string>
  close(): void
}

const MAX_ENTRIES = 100_000
const MAX_NAME_CHARS = 1_000
/** Longest text of one file, in bytes: about ten times the longest novel. */
const MAX_TEXT_BYTES = 64_000_000
const ENCRYPTED = 0x1

/**
 * Opens a document that is a ZIP archive. Where a name occurs twice, the first file counts.
 *
 * @throws StudioError `invalid_input`: it isn't a complete archive, or has too many files
 */
export async function openPackage(path: string): Promise<Package> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: false, decodeStrings: true })
  } catch (cause) {
    throw refuseDocument('incomplete', '', cause)
  }
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw refuseDocument('too-many-files')
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/') && !entries.has(entry.fileName)) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw isStudioError(error) ? error : refuseDocument('incomplete', '', error)
  }
  const read: Package['read'] = async (name, maxBytes = MAX_TEXT_BYTES) => {
    const entry = entries.get(name)
    if (!entry) throw refuseDocument('part-missing', shorten(name))
    return readEntry(zip, entry, maxBytes)
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read,
    readText: async (name, maxBytes) => decodeXml(await read(name, maxBytes)),
    close: () => zip.close(),
  }
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const part = shorten(entry.fileName)
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw refuseDocument('encrypted', part)
  // A stream that decompresses to more than this is stopped by the reader of the archive.
  if (entry.uncompressedSize > maxBytes) throw refuseDocument('part-too-large', part)
  const pieces: Buffer[] = []
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  } catch (cause) {
    throw refuseDocument('part-damaged', part, cause)
  }
  const bytes = Buffer.concat(pieces)
  if (crc32(bytes) !== entry.crc32) throw refuseDocument('part-damaged', part)
  return bytes
}

const DECLARED = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})["']/

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const label = DECLARED.exec(bytes.toString('latin1', 0, 300))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(/^utf-?16/i.test(label) ? 'utf-8' : label).decode(bytes)
  } catch {
    // An unknown encoding: nearly all files are in this one.
    return new TextDecoder().decode(bytes)
  }
}

function shorten(name: string): string {
  return name.length <= MAX_NAME_CHARS ? name : `${name.slice(0, MAX_NAME_CHARS).toWellFormed()}…`
}
