import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { refuseFile } from './refuse-file.ts'

/** The entries of a project file, not yet validated. */
export interface Archive {
  /** Sizes by name, in bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** @throws StudioError `invalid_input`: the name doesn't exist or the file is truncated */
  read(name: string): AsyncGenerator<Uint8Array>
  close(): void
}

/** Other entries are ignored. Names are never used as file names. */
const KNOWN_NAME = /^(manifest\.json|sounds\.jsonl|tables\/[a-z_]{1,40}\.jsonl|takes\/[1-9][0-9]{0,6}\.pcm)$/
/** A million audio entries and their metadata. */
const MAX_ENTRIES = 1_000_100
const LOCAL_HEADER_BYTES = 30
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const ENCRYPTED = 0x1

/**
 * Opens an archive with only plain entries: stored uncompressed and unencrypted, each name unique and one that a
 * project file uses, none overlapping another or extending past the end. So no content can exceed the file size.
 *
 * @throws StudioError `invalid_input`: with a message that says what is wrong
 */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true })
  } catch (cause) {
    throw refuseFile('not-archive', cause)
  }
  try {
    const entries = await listEntries(zip)
    return {
      sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
      read: (name) => readEntry(zip, entries.get(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw isStudioError(error) ? error : refuseFile('contents-damaged', error)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw refuseFile('too-large')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    if (entries.has(entry.fileName)) throw refuseFile('name-twice')
    entries.set(entry.fileName, entry)
  }
  let end = 0
  const inPlace = [...entries.values()].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const { relativeOffsetOfLocalHeader: offset, fileNameLength, compressedSize } of inPlace) {
    if (offset < end) throw refuseFile('entries-overlap')
    end = offset + LOCAL_HEADER_BYTES + fileNameLength + compressedSize
  }
  if (end > zip.fileSize) throw refuseFile('shorter-than-declared')
  return entries
}

function checkEntry(entry: Entry): void {
  const { fileName, generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize } = entry
  const unixMode = entry.externalFileAttributes >>> 16
  if (unixMode !== 0 && (unixMode & FILE_TYPE) !== REGULAR) throw refuseFile('link-or-folder')
  if (!KNOWN_NAME.test(fileName)) throw refuseFile('unknown-file')
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw refuseFile('password-protected')
  if (compressionMethod !== 0) throw refuseFile('repacked')
  if (compressedSize !== uncompressedSize) throw refuseFile('sizes-inconsistent')
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw refuseFile('part-missing')
  try {
    const stream = await zip.openReadStreamPromise(entry)
    let sizeBytes = 0
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      sizeBytes += bytes.length
      yield bytes
    }
    if (sizeBytes !== entry.uncompressedSize) throw refuseFile('shorter-than-declared')
  } catch (error) {
    throw isStudioError(error) ? error : refuseFile('part-unreadable', error)
  }
}
