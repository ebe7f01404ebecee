import { type FileHandle, open } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'udta', 'dinf'])
const MAX_DEPTH = 12
const MAX_BOXES = 200_000
/** How a file of this family begins, and how an old one may. */
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'moof', 'sidx'])

interface Box {
  name: string
  /** Of its content. */
  start: number
  end: number
}

/** Samples that may be named for each byte of the file: one that was cut names more than it still has. */
const CUT_SHARE = 4
const MIN_SAMPLES = 1 << 20

/** What one track says of its samples. */
interface Track {
  sizes: number
  timed: number
  chunks: number
  perChunk: number
  lastFirstChunk: number
}

/**
 * Checks that what an MP4 or QuickTime file says of its samples fits into the file, before a demuxer makes lists of that
 * size. Any other file passes.
 *
 * @throws StudioError `invalid_input`: a table is larger than its box, or names more samples than the file can hold
 */
export async function checkSampleTables(path: string, report: ReportProgress): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const first = await readBox(file, 0, size)
    if (first && FIRST_BOXES.has(first.name)) await checkBoxes(file, size, report)
  } finally {
    await file.close()
  }
}

async function checkBoxes(file: FileHandle, fileSize: number, report: ReportProgress): Promise<void> {
  const maxSamples = Math.max(fileSize * CUT_SHARE, MIN_SAMPLES)
  let boxes = 0
  async function walk(start: number, end: number, depth: number, track: Track | null): Promise<void> {
    if (depth > MAX_DEPTH) throw damaged()
    for (let at = start; at + 8 <= end;) {
      const box = await readBox(file, at, end)
      // Padding, or the end of what was written before a file was cut: the demuxer reads as far as it goes.
      if (!box) return
      boxes += 1
      if (boxes > MAX_BOXES) throw damaged()
      if (boxes % 100 === 0) report()
      if (CONTAINERS.has(box.name)) {
        const own = box.name === 'trak' ? { sizes: 0, timed: 0, chunks: 0, perChunk: 0, lastFirstChunk: 0 } : track
        await walk(box.start, Math.min(box.end, end), depth + 1, own)
        if (box.name === 'trak' && own) checkTrack(own)
      } else if (box.end <= fileSize) await checkTable(file, box, track, maxSamples)
      at = box.end
    }
  }
  await walk(0, fileSize, 0, null)
}

async function readBox(file: FileHandle, at: number, end: number): Promise<Box | null> {
  const head = await readPart(file, at, Math.min(end, at + 16))
  if (head.length < 8) return null
  const name = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 0) return { name, start: at + 8, end }
  if (short !== 1) return short < 8 ? null : { name, start: at + 8, end: at + short }
  if (head.length < 16) return null
  const long = Number(head.readBigUInt64BE(8))
  return long < 16 || !Number.isSafeInteger(at + long) ? null : { name, start: at + 16, end: at + long }
}

async function checkTable(file: FileHandle, box: Box, track: Track | null, maxSamples: number): Promise<void> {
  const head = await readPart(file, box.start, Math.min(box.end, box.start + 16))
  const contentBytes = box.end - box.start
  const count = head.length >= 8 ? head.readUInt32BE(4) : 0
  const entries = (entryBytes: number): number => {
    if (8 + count * entryBytes > contentBytes) throw damaged()
    return count
  }
  switch (box.name) {
    case 'trun':
      return checkRun(head, contentBytes, maxSamples)
    case 'stsz':
    case 'stz2': {
      if (head.length < 12) return
      const sampleCount = head.readUInt32BE(8)
      const isTable = box.name === 'stz2' || count === 0
      const bitsEach = box.name === 'stz2' ? (head[7] ?? 0) : 32
      const bytes = isTable ? 12 + Math.ceil((sampleCount * bitsEach) / 8) : sampleCount
      if (bytes > (isTable ? contentBytes : maxSamples)) throw damaged()
      if (track) track.sizes = sampleCount
      return
    }
    case 'stco':
      return void (track ? (track.chunks = entries(4)) : entries(4))
    case 'co64':
      return void (track ? (track.chunks = entries(8)) : entries(8))
    case 'stss':
      return void entries(4)
    case 'stts':
    case 'ctts': {
      let sum = 0
      for await (const entry of readEntries(file, box, entries(8), 8)) sum += entry.readUInt32BE(0)
      if (sum > maxSamples) throw damaged()
      if (track && box.name === 'stts') track.timed = sum
      return
    }
    case 'stsc': {
      let before = 0
      for await (const entry of readEntries(file, box, entries(12), 12)) {
        const firstChunk = entry.readUInt32BE(0)
        const perChunk = entry.readUInt32BE(4)
        if (firstChunk <= before || perChunk === 0) throw damaged()
        before = firstChunk
        if (track) track.perChunk = Math.max(track.perChunk, perChunk)
      }
      if (track) track.lastFirstChunk = before
      return
    }
    default:
  }
}

/** A run of a fragment names its samples one by one, or says that all are alike. */
function checkRun(head: Buffer, contentBytes: number, maxSamples: number): void {
  if (head.length < 8) return
  const flags = head.readUIntBE(1, 3)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
  const sampleCount = head.readUInt32BE(4)
  if (sampleCount * fields * 4 > contentBytes || sampleCount > maxSamples) throw damaged()
}

/** A chunk holds no more samples than the track, and no more chunks are described than have a place. */
function checkTrack({ sizes, timed, chunks, perChunk, lastFirstChunk }: Track): void {
  if (perChunk > Math.max(sizes, timed) || lastFirstChunk > chunks) throw damaged()
}

async function* readEntries(file: FileHandle, box: Box, count: number, entryBytes: number): AsyncGenerator<Buffer> {
  const atOnce = 4_096
  for (let index = 0; index < count; index += atOnce) {
    const start = box.start + 8 + index * entryBytes
    const part = await readPart(file, start, start + Math.min(atOnce, count - index) * entryBytes)
    for (let at = 0; at + entryBytes <= part.length; at += entryBytes) yield part.subarray(at, at + entryBytes)
  }
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, end - start)), 0, end - start, start)
  return buffer.subarray(0, bytesRead)
}

function damaged(): StudioError {
  return new StudioError('invalid_input', 'audio-tables-damaged')
}
