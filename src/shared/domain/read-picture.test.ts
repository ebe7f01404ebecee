import { describe, expect, it } from 'vitest'
import { isCover } from './is-cover.ts'
import { readPicture } from './read-picture.ts'

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const FRAME = [0xff, 0xc0, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0]
const SCAN = [0xff, 0xda, 0, 4, 9, 9, 1, 0xff, 0, 0xff, 0xd0, 0xff, 0xff, 0xd7, 2]
const JPEG_END = [0xff, 0xd9]

function getNumber(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function createPng(widthPx: number, heightPx: number): number[] {
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...getNumber(widthPx), ...getNumber(heightPx)]
  return [...PNG_START, ...header, 8, 2, 0, 0, 0, 1, 2, 3, 4, ...createChunk('IDAT', [7]), 0, 0, 0, 0, ...PNG_END]
}

function createChunk(type: string, bytes: readonly number[]): number[] {
  return [...getNumber(bytes.length), ...Buffer.from(type), ...bytes, 1, 2, 3, 4]
}

/** A PNG with these chunks before its image data. */
function createPngWith(...chunks: number[][]): number[] {
  return createPng(640, 480).toSpliced(33, 0, ...chunks.flat())
}

function createSegment(marker: number, ...bytes: number[]): number[] {
  return [0xff, marker, 0, bytes.length + 2, ...bytes]
}

/** The parts of a picture as one. */
function clean(bytes: readonly number[]): number[] | undefined {
  return read(bytes)?.parts.flatMap((part) => [...part])
}

/** Starts in the middle of a larger buffer, as Node's buffers do. */
function read(bytes: readonly number[]) {
  return readPicture(Uint8Array.from([7, 7, 7, ...bytes, 7]).subarray(3, 3 + bytes.length))
}

function createJpeg(...segments: number[][]): number[] {
  return [0xff, 0xd8, ...segments.flat(), ...SCAN, ...JPEG_END]
}

it('reads the size of a PNG', () => {
  expect(read(createPng(640, 70_000))).toMatchObject({ contentType: 'image/png', widthPx: 640, heightPx: 70_000 })
})

it.each([
  ['truncated', createPng(640, 480).slice(0, -1)],
  ['without its header', createPng(640, 480).with(12, 0)],
  ['with another signature', createPng(640, 480).with(0, 0)],
  ['without width', createPng(0, 480)],
  ['without height', createPng(640, 0)],
  ['without image data', createPng(640, 480).toSpliced(33, 13)],
  ['with a chunk longer than the file', createPng(640, 480).with(33, 255)],
  ['with an unknown chunk that it needs', createPngWith(createChunk('CgBI', [1]))],
  ['with two headers', createPngWith(createPng(640, 480).slice(8, 33))],
  ['too short for a header', [...PNG_START, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...PNG_END]],
])('rejects a PNG %s', (_fault, bytes) => {
  expect(read(bytes)).toBeNull()
})

it.each([
  ['its first segment', createJpeg(FRAME)],
  ['a later segment', createJpeg([0xff, 0xe0, 0, 4, 9, 9], FRAME)],
  ['a segment after fill bytes', createJpeg([0xff, 0xff], FRAME)],
  ['a progressive frame', createJpeg(FRAME.with(1, 0xc2), SCAN)],
  ['the last kind of frame', createJpeg(FRAME.with(1, 0xcf))],
  [
    'a segment after tables',
    createJpeg([0xff, 0xc4, 0, 4, 1, 1], [0xff, 0xc8, 0, 4, 1, 1], [0xff, 0xcc, 0, 4, 1, 1], FRAME),
  ],
  ['a segment after an empty one', createJpeg([0xff, 0xfe, 0, 2], FRAME)],
])('reads the size of a JPEG from %s', (_place, bytes) => {
  expect(read(bytes)).toMatchObject({ contentType: 'image/jpeg', widthPx: 0x0304, heightPx: 0x0102 })
})

it.each([
  ['truncated', createJpeg(FRAME).slice(0, -1)],
  ['with another signature', createJpeg(FRAME).with(0, 0)],
  ['with image data before its size', createJpeg([0xff, 0xda, 0, 4, 0, 0], FRAME)],
  ['that ends before its size', createJpeg([0xff, 0xd9, 0, 4, 0, 0], FRAME)],
  ['with a segment shorter than its length', createJpeg([0xff, 0xe0, 0, 1], FRAME)],
  ['with bytes between segments', createJpeg([0xff, 0xe0, 0, 4, 9, 9, 0x11], FRAME)],
  ['without image data', [0xff, 0xd8, ...FRAME, ...JPEG_END]],
  ['truncated in its image data', createJpeg(FRAME).slice(0, -3)],
  ['that ends with half a segment', [0xff, 0xd8, ...FRAME, ...SCAN, 0xff, 0xc4, 0]],
  ['with a segment longer than the file', createJpeg(FRAME, [0xff, 0xdb, 0xff, 0xff, 1])],
  ['with two frames', createJpeg(FRAME, FRAME)],
  ['with a frame that is too short', createJpeg([0xff, 0xc0, 0, 5, 8, 1, 2])],
  ['with a marker that stands alone', createJpeg(FRAME, [0xff, 0xd0])],
  ['without a frame', createJpeg([0xff, 0xe0, 0, 4, 9, 9], [0xff, 0xe0, 0, 4, 9, 9])],
  ['with a frame of no height', createJpeg(FRAME.with(5, 0).with(6, 0))],
  ['with nothing in it', []],
])('rejects a JPEG %s', (_fault, bytes) => {
  expect(read(bytes)).toBeNull()
})

it('reads a PNG whose image data is in 100,000 chunks as one part', () => {
  const bytes = repeat(createPng(640, 480), 33, createChunk('IDAT', []))

  expect(readPicture(bytes)?.parts.map(({ length }) => length)).toEqual([8, 25, 100_000 * 12 + 13, 12])
})

it.each([
  ['PNG', createPng(640, 480), 33, createChunk('tEXt', [])],
  ['JPEG', createJpeg(FRAME), 2, createSegment(0xdb)],
])('rejects a %s with 100,000 parts that aren’t image data', (_kind, image, at, part) => {
  expect(readPicture(Uint8Array.from(image))).not.toBeNull()
  expect(readPicture(repeat(image, at, part))).toBeNull()
})

/** The image with the same part inserted 100,000 times. */
function repeat(image: number[], at: number, part: number[]): Uint8Array {
  const parts = Array<Uint8Array>(100_000).fill(Uint8Array.from(part))
  return Buffer.concat([Uint8Array.from(image.slice(0, at)), ...parts, Uint8Array.from(image.slice(at))])
}

it('accepts covers up to 6,000 pixels and 5 MB', () => {
  const padded = (length: number) => {
    const bytes = createPng(10, 10).toSpliced(33, 4, ...getNumber(length - 57))
    return Uint8Array.from({ length }, (_, index) =>
      index < length - PNG_END.length ? (bytes[index] ?? 0) : (PNG_END[index - length + PNG_END.length] ?? 0),
    )
  }

  expect(isCover(Uint8Array.from(createPng(6_000, 6_000)))).toBe(true)
  expect(isCover(Uint8Array.from(createPng(6_001, 1)))).toBe(false)
  expect(isCover(Uint8Array.from(createPng(1, 6_001)))).toBe(false)
  expect(isCover(padded(5_000_000))).toBe(true)
  expect(isCover(padded(5_000_001))).toBe(false)
  expect(isCover(Uint8Array.from([1, 2, 3]))).toBe(false)
})

it('drops what follows the end of a PNG', () => {
  expect(clean([...createPng(640, 480), 0, 0, 0xff, 0xd9])).toEqual(createPng(640, 480))
})

it('drops what follows the end of a JPEG', () => {
  expect(clean([...createJpeg(FRAME), ...createJpeg(FRAME), 1])).toEqual(createJpeg(FRAME))
})

it('drops metadata of a PNG and retains what its colors depend on', () => {
  const metadata = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX', 'acTL'].map((type) => createChunk(type, [1]))
  const colors = ['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'].map((type) => createChunk(type, [1]))
  const others = ['sBIT', 'PLTE', 'tRNS', 'bKGD', 'pHYs'].map((type) => createChunk(type, [1]))

  const picture = read(createPngWith(...metadata, ...colors, ...metadata, ...others))

  expect(picture?.parts.flatMap((part) => [...part])).toEqual(createPngWith(...colors, ...others))
  expect(picture?.colorParts.map((part) => [...part])).toEqual(colors)
})

it('drops metadata of a JPEG and retains what its colors depend on', () => {
  const metadata = [
    createSegment(0xe1, ...Buffer.from('http://ns.adobe.com/xap/1.0/\0')),
    createSegment(0xe2, ...Buffer.from('MPF\0')),
    createSegment(0xe0, ...Buffer.from('JFXX\0')),
    createSegment(0xed, ...Buffer.from('Photoshop 3.0\0')),
    createSegment(0xee, ...Buffer.from('Other')),
    createSegment(0xfe, ...Buffer.from('A comment')),
  ]
  const profile = createSegment(0xe2, ...Buffer.from('ICC_PROFILE\0'), 1, 1, 9)
  const adobe = createSegment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1)
  const tables = [createSegment(0xdb, 1), createSegment(0xc4, 2), createSegment(0xdd, 0, 4), FRAME.with(9, 3)]

  const picture = read(createJpeg(...metadata, profile, ...metadata, adobe, ...tables))

  expect(picture?.parts.flatMap((part) => [...part])).toEqual(createJpeg(profile, adobe, ...tables))
  expect(picture?.colorParts.map((part) => [...part])).toEqual([profile])
})

it('drops the thumbnail of a JPEG', () => {
  const start = [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1]

  const thumbnail = createSegment(0xe0, ...start, 1, 1, 9, 9, 9)

  expect(clean(createJpeg(thumbnail, FRAME))).toEqual(createJpeg(createSegment(0xe0, ...start, 0, 0), FRAME))
})

it.each([
  ['a PNG in shades of gray', createPngWith(createChunk('iCCP', [1]), createChunk('gAMA', [1])).with(25, 0), 1],
  ['a JPEG in shades of gray', createJpeg(createSegment(0xe2, ...Buffer.from('ICC_PROFILE\0')), FRAME), 0],
])('retains no profile for RGB of %s', (_what, bytes, colorPartCount) => {
  expect(read(bytes)?.colorParts).toHaveLength(colorPartCount)
})

describe('orientation', () => {
  /** An EXIF block with another tag before the orientation. */
  const littleEndian = (orientation: number, type = 3) => [
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0],
    ...[0x0f, 0x01, 2, 0, 1, 0, 0, 0, 65, 0, 0, 0],
    ...[0x12, 0x01, type, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0, 0, 0, 0],
  ]
  const bigEndian = (orientation: number) => [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]
  const jpegWith = (exif: readonly number[]) =>
    read(createJpeg(createSegment(0xe1, ...Buffer.from('Exif\0\0'), ...exif), FRAME))

  it.each([1, 2, 3, 4])('%i leaves width and height as stored', (orientation) => {
    const size = { orientation, widthPx: 0x0304, heightPx: 0x0102 }
    expect(jpegWith(littleEndian(orientation))).toMatchObject(size)
    expect(jpegWith(bigEndian(orientation))).toMatchObject(size)
  })

  it.each([5, 6, 7, 8])('%i swaps width and height', (orientation) => {
    expect(jpegWith(littleEndian(orientation))).toMatchObject({ orientation, widthPx: 0x0102, heightPx: 0x0304 })
    expect(read(createPngWith(createChunk('eXIf', bigEndian(orientation))))).toMatchObject({
      ...{ orientation, widthPx: 480, heightPx: 640 },
    })
  })

  it.each([
    ['is 0', littleEndian(0)],
    ['is 9', littleEndian(9)],
    ['isn’t a short number', littleEndian(6, 2)],
    ['is truncated', littleEndian(6).slice(0, 33)],
    ['is in a block of an unknown byte order', littleEndian(6).with(0, 0)],
    ['is in a directory beyond the block', littleEndian(6).with(7, 255)],
    ['is in a directory of no entries', littleEndian(6).with(8, 0)],
    ['is in an empty block', []],
  ])('is 1 if it %s', (_fault, exif) => {
    expect(jpegWith(exif)?.orientation).toBe(1)
  })

  it('is that of the first EXIF block', () => {
    const blocks = [6, 3].map((each) => createSegment(0xe1, ...Buffer.from('Exif\0\0'), ...littleEndian(each)))

    expect(read(createJpeg(...blocks, FRAME))?.orientation).toBe(6)
  })
})
