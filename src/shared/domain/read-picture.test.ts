import { expect, it } from 'vitest'
import { isCover } from './is-cover.ts'
import { readPicture } from './read-picture.ts'

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const FRAME = [0xff, 0xc0, 0, 17, 8, 0x01, 0x02, 0x03, 0x04]
const JPEG_END = [0xff, 0xd9]

function getNumber(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function createPng(widthPx: number, heightPx: number): number[] {
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...getNumber(widthPx), ...getNumber(heightPx)]
  return [...PNG_START, ...header, 8, 2, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, ...PNG_END]
}

/** Starts in the middle of a larger buffer, as Node's buffers do. */
function read(bytes: readonly number[]) {
  return readPicture(Uint8Array.from([7, 7, 7, ...bytes, 7]).subarray(3, 3 + bytes.length))
}

function createJpeg(...segments: number[][]): number[] {
  return [0xff, 0xd8, ...segments.flat(), ...JPEG_END]
}

it('reads the size of a PNG', () => {
  expect(read(createPng(640, 70_000))).toEqual({ contentType: 'image/png', widthPx: 640, heightPx: 70_000 })
})

it.each([
  ['truncated', createPng(640, 480).slice(0, -1)],
  ['without its header', createPng(640, 480).with(12, 0)],
  ['with another signature', createPng(640, 480).with(0, 0)],
  ['without width', createPng(0, 480)],
  ['without height', createPng(640, 0)],
  ['too short for a header', [...PNG_START, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...PNG_END]],
])('rejects a PNG %s', (_fault, bytes) => {
  expect(read(bytes)).toBeNull()
})

it.each([
  ['its first segment', createJpeg(FRAME)],
  ['a later segment', createJpeg([0xff, 0xe0, 0, 4, 9, 9], FRAME)],
  ['a segment after fill bytes', createJpeg([0xff, 0xff], FRAME)],
  ['a progressive frame', createJpeg(FRAME.with(1, 0xc2))],
  ['the last kind of frame', createJpeg(FRAME.with(1, 0xcf))],
  [
    'a segment after tables',
    createJpeg([0xff, 0xc4, 0, 4, 1, 1], [0xff, 0xc8, 0, 4, 1, 1], [0xff, 0xcc, 0, 4, 1, 1], FRAME),
  ],
  ['a segment after an empty one', createJpeg([0xff, 0xfe, 0, 2], FRAME)],
])('reads the size of a JPEG from %s', (_place, bytes) => {
  expect(read(bytes)).toEqual({ contentType: 'image/jpeg', widthPx: 0x0304, heightPx: 0x0102 })
})

it.each([
  ['truncated', createJpeg(FRAME).slice(0, -1)],
  ['with another signature', createJpeg(FRAME).with(0, 0)],
  ['with image data before its size', createJpeg([0xff, 0xda, 0, 4, 0, 0], FRAME)],
  ['that ends before its size', createJpeg([0xff, 0xd9, 0, 4, 0, 0], FRAME)],
  ['with a segment shorter than its length', createJpeg([0xff, 0xe0, 0, 1], FRAME)],
  ['with bytes between segments', createJpeg([0xff, 0xe0, 0, 4, 9, 9, 0x11], FRAME)],
  ['without a frame', createJpeg([0xff, 0xe0, 0, 4, 9, 9], [0xff, 0xe0, 0, 4, 9, 9])],
  ['with a frame of no height', createJpeg(FRAME.with(5, 0).with(6, 0))],
  ['with nothing in it', []],
])('rejects a JPEG %s', (_fault, bytes) => {
  expect(read(bytes)).toBeNull()
})

it('accepts covers up to 6,000 pixels and 5 MB', () => {
  const padded = (length: number) => {
    const bytes = createPng(10, 10)
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
