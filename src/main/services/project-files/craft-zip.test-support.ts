import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { openPromise } from 'yauzl'

/** One entry of a handcrafted archive. Omitted fields get the correct values. */
export interface CraftedEntry {
  name: string | Buffer
  data: Buffer
  flags?: number
  method?: number
  /** Unix mode including the file type. */
  mode?: number
  /** Sizes claimed by the central directory, regardless of the actual ones. */
  says?: { compressedSize?: number; uncompressedSize?: number; offset?: number }
  /** Values of the ZIP64 extra field; the regular fields then refer to it. */
  large?: { uncompressedSize: bigint; compressedSize: bigint }
  /** Damages the local header before the data. */
  brokenHeader?: boolean
  /** Listed only in the central directory, pointing at the previous entry's data. */
  isListedOnly?: boolean
}

export interface CraftedEnd {
  entryCount?: number
  directoryOffset?: number
  disk?: number
  /** Adds a ZIP64 locator before the end record that points to this offset. */
  largeEndAt?: bigint
  after?: Buffer
}

const LIST_SIGNATURE = 0x02014b50

/** Builds exactly the described archive, however invalid. */
export function craftZip(entries: readonly CraftedEntry[], end: CraftedEnd = {}): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  let lastOffset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const method = entry.method ?? 0
    const packed = method === 8 ? deflateRawSync(entry.data, { level: 9 }) : entry.data
    const local = Buffer.alloc(30)
    local.writeUInt32LE(entry.brokenHeader ? 0x12345678 : 0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(entry.flags ?? 0x800, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc32(entry.data), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(entry.data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const start = entry.isListedOnly ? lastOffset : offset
    if (!entry.isListedOnly) {
      parts.push(local, name, packed)
      lastOffset = offset
      offset += local.length + name.length + packed.length
    }
    list.push(...listed(entry, { name, method, packedBytes: packed.length, start }))
  }
  const listBytes = Buffer.concat(list)
  const tail: Buffer[] = []
  if (end.largeEndAt !== undefined) {
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(end.largeEndAt, 8)
    locator.writeUInt32LE(1, 16)
    tail.push(locator)
  }
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(end.disk ?? 0, 4)
  last.writeUInt16LE(entries.length, 8)
  last.writeUInt16LE(end.entryCount ?? entries.length, 10)
  last.writeUInt32LE(listBytes.length, 12)
  last.writeUInt32LE(end.directoryOffset ?? offset, 16)
  return Buffer.concat([...parts, listBytes, ...tail, last, end.after ?? Buffer.alloc(0)])
}

function listed(
  entry: CraftedEntry,
  { name, method, packedBytes, start }: { name: Buffer; method: number; packedBytes: number; start: number },
): Buffer[] {
  const extra = entry.large ? Buffer.alloc(20) : Buffer.alloc(0)
  if (entry.large) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(entry.large.uncompressedSize, 4)
    extra.writeBigUInt64LE(entry.large.compressedSize, 12)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(LIST_SIGNATURE, 0)
  header.writeUInt16LE((3 << 8) | 20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(entry.flags ?? 0x800, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(crc32(entry.data), 16)
  header.writeUInt32LE(entry.large ? 0xffffffff : (entry.says?.compressedSize ?? packedBytes), 20)
  header.writeUInt32LE(entry.large ? 0xffffffff : (entry.says?.uncompressedSize ?? entry.data.length), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38)
  header.writeUInt32LE(entry.says?.offset ?? start, 42)
  return [header, name, extra]
}

/** Reads the entries of a valid archive so they can be changed and written again. */
export async function readZip(path: string): Promise<CraftedEntry[]> {
  const zip = await openPromise(path)
  const entries: CraftedEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const bytes of await zip.openReadStreamPromise(entry)) chunks.push(bytes as Buffer)
    entries.push({ name: entry.fileName, data: Buffer.concat(chunks) })
  }
  return entries
}

/** The manifest's record of an entry. */
export function getPart(data: Buffer, rows: number): { rows: number; sizeBytes: number; sha256: string } {
  return { rows, sizeBytes: data.length, sha256: createHash('sha256').update(data).digest('hex') }
}
