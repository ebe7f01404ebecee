import { type FileHandle, open } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { FileRange } from './locate-mp3.ts'
import { MAX_CHANNELS } from './sound-formats.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

/** Uncompressed samples in a file of a format that the demuxers don't know. */
export interface PlainSound {
  format: 'aiff' | 'wav' | 'w64'
  sampleRateHz: number
  channelCount: number
  frameCount: number
  /** Channels of equal length, full scale 1, piece by piece. */
  read(): AsyncGenerator<Float32Array[]>
}

interface Chunk extends FileRange {
  name: string
}

/** How the samples of a file are stored. */
interface SampleFormat {
  sampleRateHz: number
  channelCount: number
  bytes: number
  isFloat: boolean
  isLittleEndian: boolean
  /** Samples of one byte have no sign in WAV. */
  isUnsigned: boolean
}

type PlainSamples = Omit<PlainSound, 'format'>

type ReadPart = (start: number, end: number) => Promise<Buffer>

const READ_BYTES = 1 << 16
const MAX_CHUNKS = 10_000
/** Everything that is known of a format is in so many of its bytes. */
const FORMAT_BYTES = 64

/** Bytes after the name that make a Wave64 chunk, for `riff` and for all others. */
const WAVE64_RIFF = '2e91cf11a5d628db04c10000'
const WAVE64_CHUNK = 'f3acd3118cd100c04f8edb8a'

/**
 * Opens AIFF, AIFF-C, Wave64 and the large forms of WAV, RF64 and BW64; undefined for any other file. A file that was cut
 * short is read as far as it goes.
 *
 * @throws StudioError `invalid_input`: it is one, but damaged, or its samples are compressed
 */
export async function openPlainSound(path: string, report: ReportProgress): Promise<PlainSound | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read: ReadPart = (start, end) => readPart(file, start, Math.min(end, size))
    const head = await read(0, 40)
    const name = head.toString('latin1', 0, 4)
    const kind = head.toString('latin1', 8, 12)
    if (name === 'FORM' && (kind === 'AIFF' || kind === 'AIFC')) {
      const samples = await openAiff(path, read, walk(read, size, report, AIFF_CHUNKS), kind === 'AIFC')
      return { format: 'aiff', ...samples }
    }
    if ((name === 'RF64' || name === 'BW64') && kind === 'WAVE')
      return { format: 'wav', ...(await openLargeWav(path, read, walk(read, size, report, LARGE_WAV_CHUNKS))) }
    if (head.toString('hex', 0, 16) === Buffer.from('riff').toString('hex') + WAVE64_RIFF)
      return { format: 'w64', ...(await openWave64(path, read, walk(read, size, report, WAVE64_CHUNKS))) }
    return undefined
  } finally {
    await file.close()
  }
}

/** How chunks follow each other in a format. */
interface ChunkFormat {
  start: number
  headBytes: number
  /** Size of the content; undefined where this isn't a chunk. */
  readSize(head: Buffer): number | undefined
  alignment: number
}

const AIFF_CHUNKS: ChunkFormat = { start: 12, headBytes: 8, readSize: (head) => head.readUInt32BE(4), alignment: 2 }
const LARGE_WAV_CHUNKS: ChunkFormat = {
  start: 12,
  headBytes: 8,
  readSize: (head) => head.readUInt32LE(4),
  alignment: 2,
}
const WAVE64_CHUNKS: ChunkFormat = {
  start: 40,
  headBytes: 24,
  // Its sizes include the head.
  readSize: (head) => (head.readBigUInt64LE(16) < 24n ? undefined : Number(head.readBigUInt64LE(16)) - 24),
  alignment: 8,
}

/** The chunks up to the end of the file; their ends can be past it. */
async function* walk(
  read: ReadPart,
  size: number,
  report: ReportProgress,
  { start, headBytes, readSize, alignment }: ChunkFormat,
): AsyncGenerator<Chunk> {
  let at = start
  for (let count = 0; at + headBytes <= size; count += 1) {
    if (count === MAX_CHUNKS) return
    const head = await read(at, at + headBytes)
    const bytes = readSize(head)
    if (bytes === undefined) return
    report()
    const first = at + headBytes
    yield { name: head.toString('latin1', 0, 4), start: first, end: first + bytes }
    at = first + Math.ceil(bytes / alignment) * alignment
  }
}

async function openAiff(
  path: string,
  read: ReadPart,
  chunks: AsyncIterable<Chunk>,
  isCompressible: boolean,
): Promise<PlainSamples> {
  let format: SampleFormat | undefined
  let frameCount = 0
  let data: FileRange | undefined
  for await (const { name, start, end } of chunks) {
    if (name === 'COMM') {
      const bytes = await read(start, Math.min(end, start + FORMAT_BYTES))
      if (bytes.length < (isCompressible ? 22 : 18)) throw damaged()
      format = {
        sampleRateHz: readExtended(bytes, 8),
        channelCount: bytes.readUInt16BE(0),
        // Samples of other sizes are stored in the next whole byte, at its upper end.
        bytes: Math.ceil(bytes.readUInt16BE(6) / 8),
        isUnsigned: false,
        ...readCompression(isCompressible ? bytes.toString('latin1', 18, 22) : 'NONE'),
      }
      frameCount = bytes.readUInt32BE(2)
    } else if (name === 'SSND') {
      const offset = (await read(start, start + 8)).readUInt32BE(0)
      // A program that wrote to a pipe never learned the length.
      data = { start: start + 8 + offset, end: end === start ? Infinity : end }
    }
  }
  const sound = await openSamples(path, format, data)
  return frameCount > 0 && frameCount < sound.frameCount ? openSamples(path, format, data, frameCount) : sound
}

function readCompression(name: string): Pick<SampleFormat, 'isFloat' | 'isLittleEndian'> {
  switch (name.toLowerCase()) {
    case 'none':
    case 'twos':
    case 'in24':
    case 'in32':
      return { isFloat: false, isLittleEndian: false }
    case 'sowt':
      return { isFloat: false, isLittleEndian: true }
    case 'fl32':
    case 'fl64':
      return { isFloat: true, isLittleEndian: false }
    default:
      throw new StudioError('invalid_input', { kind: 'codec-unsupported', codec: name.trim() || null })
  }
}

async function openLargeWav(path: string, read: ReadPart, chunks: AsyncIterable<Chunk>): Promise<PlainSamples> {
  let dataBytes: number | undefined
  let format: SampleFormat | undefined
  let data: FileRange | undefined
  for await (const { name, start, end } of chunks) {
    if (name === 'ds64') {
      const sizes = await read(start, Math.min(end, start + 28))
      if (sizes.length >= 16) dataBytes = Number(sizes.readBigUInt64LE(8))
    } else if (name === 'fmt ') format = readWaveFormat(await read(start, Math.min(end, start + FORMAT_BYTES)))
    else if (name === 'data') {
      data = { start, end: end - start === 0xffff_ffff ? start + (dataBytes ?? Infinity) : end }
      // No size read so far includes anything after it.
      break
    }
  }
  return openSamples(path, format, data)
}

async function openWave64(path: string, read: ReadPart, chunks: AsyncIterable<Chunk>): Promise<PlainSamples> {
  let format: SampleFormat | undefined
  let data: FileRange | undefined
  for await (const { name, start, end } of chunks) {
    if ((await read(start - 20, start - 8)).toString('hex') !== WAVE64_CHUNK) continue
    if (name === 'fmt ') format = readWaveFormat(await read(start, Math.min(end, start + FORMAT_BYTES)))
    else if (name === 'data') data = { start, end: end === start ? Infinity : end }
  }
  return openSamples(path, format, data)
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

function readWaveFormat(bytes: Buffer): SampleFormat {
  if (bytes.length < 16) throw damaged()
  const tag = bytes.readUInt16LE(0)
  const kind = tag === EXTENSIBLE && bytes.length >= 26 ? bytes.readUInt16LE(24) : tag
  if (kind !== PCM && kind !== FLOAT)
    throw new StudioError('invalid_input', { kind: 'codec-unsupported', codec: `0x${kind.toString(16)}` })
  return {
    sampleRateHz: bytes.readUInt32LE(4),
    channelCount: bytes.readUInt16LE(2),
    bytes: Math.ceil(bytes.readUInt16LE(14) / 8),
    isFloat: kind === FLOAT,
    isLittleEndian: true,
    isUnsigned: bytes.readUInt16LE(14) <= 8,
  }
}

/** @param maxFrames where the file declares fewer than there is room for */
async function openSamples(
  path: string,
  format: SampleFormat | undefined,
  data: FileRange | undefined,
  maxFrames = Infinity,
): Promise<PlainSamples> {
  if (!format || !data) throw damaged()
  const { sampleRateHz, channelCount, bytes, isFloat } = format
  const isKnown = isFloat ? bytes === 4 || bytes === 8 : bytes >= 1 && bytes <= 4
  if (!isKnown || channelCount === 0 || channelCount > MAX_CHANNELS || !(sampleRateHz > 0)) throw damaged()
  const frameBytes = channelCount * bytes
  const file = await open(path)
  const { size } = await file.stat().finally(() => file.close())
  const frameCount = Math.min(maxFrames, Math.floor(Math.max(0, Math.min(size, data.end) - data.start) / frameBytes))
  return {
    sampleRateHz,
    channelCount,
    frameCount,
    read: () => readFrames(path, format, data.start, frameCount),
  }
}

async function* readFrames(
  path: string,
  format: SampleFormat,
  start: number,
  frameCount: number,
): AsyncGenerator<Float32Array[]> {
  const { channelCount, bytes } = format
  const frameBytes = channelCount * bytes
  const atOnce = Math.max(1, Math.floor(READ_BYTES / frameBytes))
  const getSample = createSampleReader(format)
  const file = await open(path)
  try {
    for (let first = 0; first < frameCount; first += atOnce) {
      const from = start + first * frameBytes
      const part = await readPart(file, from, from + Math.min(atOnce, frameCount - first) * frameBytes)
      const count = Math.floor(part.length / frameBytes)
      if (count === 0) return
      yield Array.from({ length: channelCount }, (_, channel) =>
        Float32Array.from({ length: count }, (_sample, index) => getSample(part, index * frameBytes + channel * bytes)),
      )
    }
  } finally {
    await file.close()
  }
}

/** Reads one sample at a place, full scale 1. */
function createSampleReader({
  bytes,
  isFloat,
  isLittleEndian,
  isUnsigned,
}: SampleFormat): (part: Buffer, at: number) => number {
  if (isFloat && bytes === 4)
    return isLittleEndian ? (part, at) => part.readFloatLE(at) : (part, at) => part.readFloatBE(at)
  if (isFloat) return isLittleEndian ? (part, at) => part.readDoubleLE(at) : (part, at) => part.readDoubleBE(at)
  if (isUnsigned) return (part, at) => (part.readUInt8(at) - 128) / 128
  const scale = 2 ** (8 * bytes - 1)
  return isLittleEndian
    ? (part, at) => part.readIntLE(at, bytes) / scale
    : (part, at) => part.readIntBE(at, bytes) / scale
}

/** A sample rate as AIFF stores it: 15 bits of exponent and 64 of mantissa. */
function readExtended(bytes: Buffer, at: number): number {
  const exponent = bytes.readUInt16BE(at) & 0x7fff
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** (exponent - 16_383 - 63)
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, end - start))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
  return buffer.subarray(0, bytesRead)
}

function damaged(): StudioError {
  return new StudioError('invalid_input', 'audio-unreadable')
}
