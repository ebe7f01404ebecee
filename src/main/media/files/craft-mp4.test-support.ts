/** A box with this content. */
export function box(name: string, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

/** Numbers of 32 bits, in the order of the format. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

export interface CraftedTables {
  codec?: string
  stts?: number[]
  stsc?: number[]
  stsz?: number[]
  stco?: number[]
  /** Added to the tables. */
  more?: Buffer[]
}

/** An MP4 of 10 samples of 100 bytes, with other tables where they are given. */
export function craftMp4(tables: CraftedTables = {}): Buffer {
  const {
    codec = 'Opus',
    stts = [0, 1, 10, 960],
    stsc = [0, 1, 1, 10, 1],
    stsz = [0, 100, 10],
    stco = [0, 1, 40],
  } = tables
  const entry = Buffer.alloc(28)
  entry.writeUInt16BE(1, 6)
  entry.writeUInt16BE(1, 16)
  entry.writeUInt16BE(16, 18)
  entry.writeUInt32BE(48_000 * 65_536, 24)
  const opus = codec === 'Opus' ? [box('dOps', Buffer.from([0, 1, 0, 0, 0, 0, 0xbb, 0x80, 0, 0, 0]))] : []
  const stbl = box(
    'stbl',
    box('stsd', words(0, 1), box(codec, entry, ...opus)),
    box('stts', words(...stts)),
    box('stsc', words(...stsc)),
    box('stsz', words(...stsz)),
    box('stco', words(...stco)),
    ...(tables.more ?? []),
  )
  const handler = Buffer.concat([words(0, 0), Buffer.from('soun'), Buffer.alloc(13)])
  const header = Buffer.concat([words(0, 0, 0, 48_000, 9_600), Buffer.from([0x55, 0xc4, 0, 0])])
  const track = Buffer.concat([words(7, 0, 0, 1, 0, 9_600), Buffer.alloc(60)])
  const movie = Buffer.concat([words(0, 0, 0, 48_000, 9_600, 0x10000), Buffer.alloc(76)])
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), words(0)),
    box('mdat', Buffer.alloc(1_000)),
    box(
      'moov',
      box('mvhd', movie),
      box('trak', box('tkhd', track), box('mdia', box('mdhd', header), box('hdlr', handler), box('minf', stbl))),
    ),
  ])
}
