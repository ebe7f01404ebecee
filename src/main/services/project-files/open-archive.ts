import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { refuseFile } from './refuse-file.ts'

/** The entries of a project file, before anything in them is believed. */
export interface Archive {
  /** Sizes by name, in bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** @throws StudioError `invalid_input` when the name is not there or the file is cut */
  read(name: string): AsyncGenerator<Uint8Array>
  close(): void
}

/** Nothing else is looked at. Names never become names of files. */
const KNOWN_NAME = /^(manifest\.json|sounds\.jsonl|tables\/[a-z_]{1,40}\.jsonl|takes\/[1-9][0-9]{0,6}\.pcm)$/
/** A million sounds, and what is said of them. */
const MOST_ENTRIES = 1_000_100
const LOCAL_HEADER_BYTES = 30
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const ENCRYPTED = 0x1

/**
 * Opens an archive all of whose entries are plain: stored without compression or a key, each name once and one of those
 * that a project file has, none lying over another or over the end. So nothing in it can be larger than the file is.
 *
 * @throws StudioError `invalid_input`: with a sentence saying what is wrong
 */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true })
  } catch (cause) {
    throw refuseFile('It is no archive, or its end is missing.', cause)
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
    throw isStudioError(error) ? error : refuseFile('Its list of contents is damaged.', error)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw refuseFile('It says that it holds more than a project can.')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    if (entries.has(entry.fileName)) throw refuseFile('It holds the same name twice.')
    entries.set(entry.fileName, entry)
  }
  let end = 0
  const inPlace = [...entries.values()].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const { relativeOffsetOfLocalHeader: offset, fileNameLength, compressedSize } of inPlace) {
    if (offset < end) throw refuseFile('Its parts lie over each other.')
    end = offset + LOCAL_HEADER_BYTES + fileNameLength + compressedSize
  }
  if (end > zip.fileSize) throw refuseFile('It is shorter than it says.')
  return entries
}

function checkEntry(entry: Entry): void {
  const { fileName, generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize } = entry
  const unixMode = entry.externalFileAttributes >>> 16
  if (unixMode !== 0 && (unixMode & FILE_TYPE) !== REGULAR)
    throw refuseFile('It holds a link or a folder, and a project file holds neither.')
  if (!KNOWN_NAME.test(fileName)) throw refuseFile('It holds something that is no part of a project.')
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw refuseFile('It is locked with a password.')
  if (compressionMethod !== 0) throw refuseFile('Another program has packed it anew.')
  if (compressedSize !== uncompressedSize) throw refuseFile('The sizes in it do not agree.')
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw refuseFile('A part of it is missing.')
  try {
    const stream = await zip.openReadStreamPromise(entry)
    let sizeBytes = 0
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      sizeBytes += bytes.length
      yield bytes
    }
    if (sizeBytes !== entry.uncompressedSize) throw refuseFile('It is shorter than it says.')
  } catch (error) {
    throw isStudioError(error) ? error : refuseFile('A part of it cannot be read.', error)
  }
}
