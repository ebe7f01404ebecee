import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** Length and checksum of an entry. */
export interface WrittenEntry {
  sizeBytes: number
  sha256: string
}

/** Writes an archive to a file, entry by entry. */
export interface ArchiveWriter {
  /** Resolves when the entry is in the file. */
  add(name: string, chunks: AsyncIterable<Uint8Array>): Promise<WrittenEntry>
  /** Resolves when everything is written. */
  end(): Promise<void>
}

/** Earlier than any project, so two files of one project are identical. */
const NO_TIME = new Date(1980, 0, 1)
const REGULAR_FILE = 0o100644

/**
 * Writes uncompressed entries. Memory is bounded by one chunk: the next chunk is requested when the last one is being
 * written to disk.
 */
export function createArchiveWriter(file: FileHandle, signal: AbortSignal): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const copied = copy(output, file, signal)
  // Its failure is thrown where it is awaited; until then it must count as handled.
  copied.catch(() => undefined)

  return {
    async add(name, chunks) {
      const hash = createHash('sha256')
      let sizeBytes = 0
      const input = Readable.from(
        (async function* () {
          for await (const bytes of chunks) {
            signal.throwIfAborted()
            hash.update(bytes)
            sizeBytes += bytes.length
            yield bytes
          }
        })(),
        { objectMode: false },
      )
      zip.addReadStream(input, name, {
        compress: false,
        mtime: NO_TIME,
        mode: REGULAR_FILE,
        forceDosTimestamp: true,
      })
      try {
        await Promise.race([
          once(input, 'end'),
          copied.then(() => Promise.reject(new Error('The archive ended early.'))),
        ])
      } catch (error) {
        output.destroy(error as Error)
        input.destroy()
        await copied.catch(() => undefined)
        throw error
      }
      // The archive records sizes and checksum in its next turns.
      await nextTurn()
      return { sizeBytes, sha256: hash.digest('hex') }
    },
    async end() {
      zip.end()
      await copied
    },
  }
}

async function copy(output: Readable, file: FileHandle, signal: AbortSignal): Promise<void> {
  for await (const bytes of output as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted()
    for (let offset = 0; offset < bytes.length;) offset += (await file.write(bytes, offset)).bytesWritten
  }
}
