import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'

/** Grows when a change is written in another shape; journals of another format are left out. */
const FORMAT = 1
const NAME = /^journal-(\d+)$/
/** Length of what follows, and its checksum. */
const HEADER_BYTES = 8

/** What one `set` or `delete` of the world did. */
export interface WorldChange {
  kind: string
  key: string
  /** The place in the order in which things were first set; undefined when the thing was deleted. */
  order: number | undefined
  value: unknown
}

/**
 * Changes in the order in which they happened, appended to a file: one batch is there as a whole or not at all, however
 * the program ends. A new file begins with `rotate`, so that earlier ones can be removed once their changes are elsewhere.
 */
export interface WorldJournal {
  /** On the disk when this resolves. Must not overlap with itself. */
  append(changes: readonly WorldChange[]): Promise<void>
  /** Of all files that are not removed. */
  readonly sizeBytes: number
  /** Later batches go to a new file. Returns the files before it. */
  rotate(): string[]
}

/** @param report receives journals that can't be read */
export function openWorldJournal(
  folder: string,
  report: (error: unknown) => void,
): { journal: WorldJournal; changes: WorldChange[] } {
  const files = listJournals(folder)
  const changes = files.flatMap(({ file }) => readJournal(file, report))
  let earlier = files.map(({ file }) => file)
  let number = (files.at(-1)?.number ?? 0) + 1
  let fileBytes = 0
  let earlierBytes = files.reduce((sum, { file }) => sum + statSync(file).size, 0)
  const currentFile = () => path.join(folder, `journal-${number}`)

  return {
    changes,
    journal: {
      get sizeBytes() {
        return earlierBytes + fileBytes
      },
      async append(batch) {
        const record = encode(batch)
        const handle = await open(currentFile(), 'a', 0o600)
        try {
          await handle.appendFile(record)
          await handle.datasync()
        } catch (error) {
          // What follows a half record could never be read.
          await handle.truncate(fileBytes).catch(() => undefined)
          throw error
        } finally {
          await handle.close()
        }
        if (fileBytes === 0) await syncFolder(folder)
        fileBytes += record.length
      },
      rotate() {
        const before = [...earlier, currentFile()]
        earlier = []
        earlierBytes = 0
        number += 1
        fileBytes = 0
        return before
      },
    },
  }
}

/** Names that are new or gone in the folder are on the disk; some systems have no way to ask for that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    return
  }
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true })
}

function listJournals(folder: string): { number: number; file: string }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, number] = NAME.exec(name) ?? []
      return number === undefined ? [] : [{ number: Number(number), file: path.join(folder, name) }]
    })
    .toSorted((a, b) => a.number - b.number)
}

function encode(changes: readonly WorldChange[]): Buffer {
  const body = serialize({ format: FORMAT, changes })
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(body.length, 0)
  header.writeUInt32LE(crc32(body), 4)
  return Buffer.concat([header, body])
}

/** Every whole batch; a last one that was cut is one that nobody was answered about. */
function readJournal(file: string, report: (error: unknown) => void): WorldChange[] {
  const changes: WorldChange[] = []
  try {
    const bytes = readFileSync(file)
    for (let offset = 0; offset + HEADER_BYTES <= bytes.length;) {
      const length = bytes.readUInt32LE(offset)
      const body = bytes.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + length)
      if (body.length < length) break
      if (crc32(body) !== bytes.readUInt32LE(offset + 4)) throw new Error(`The journal is damaged at byte ${offset}`)
      const batch = deserialize(body) as { format: number; changes: WorldChange[] }
      if (batch.format === FORMAT) changes.push(...batch.changes)
      offset += HEADER_BYTES + length
    }
  } catch (error) {
    report(new Error(`What is kept in ${file} can't be read completely`, { cause: error }))
  }
  return changes
}
