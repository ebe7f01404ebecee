import { crc32 } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** A picture of six colors, in two rows of three. Every color is a square. */
const SQUARE_PX = 16
const COLORS: Readonly<Record<string, readonly [number, number, number]>> = {
  ...{ R: [250, 10, 10], G: [10, 250, 10], B: [10, 10, 250] },
  ...{ Y: [250, 250, 10], K: [10, 10, 10], W: [245, 245, 245] },
}
const UPRIGHT = ['RGB', 'YKW']

/** Degrees, minutes and seconds of a latitude, as EXIF stores them. */
export const GPS_POSITION = Buffer.from([48, 1, 51, 1, 2_377, 100].flatMap((value) => getLittleEndian(value)))

/** An EXIF block with an orientation and a position. */
function createExif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...[tag & 255, tag >> 8, type, 0],
    ...getLittleEndian(count),
    ...getLittleEndian(value),
  ]
  const orientations = [2, 0, ...entry(0x0112, 3, 1, orientation), ...entry(0x8825, 4, 1, 38), 0, 0, 0, 0]
  const positions = [2, 0, ...entry(1, 2, 2, 0x4e), ...entry(2, 5, 3, 68), 0, 0, 0, 0]
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, ...orientations, ...positions]), GPS_POSITION])
}

/** A photo as a phone stores it, with everything that describes it, a second image and a video. */
export function createPhoto(orientation: number): Buffer {
  const { data } = jpeg.encode(paint(), 95)
  const mpf = createSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), GPS_POSITION]))
  return Buffer.concat([
    data.subarray(0, 2),
    createSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), createExif(orientation)])),
    createSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>48,51.38N</exif:GPSLatitude>')),
    createSegment(0xed, Buffer.from('Photoshop 3.0\0Paris')),
    createSegment(0xfe, Buffer.from('At home in Paris')),
    mpf,
    data.subarray(2),
    data,
    Buffer.from('\0\0\0\x18ftypmp42GPSLatitude MotionPhoto_Data'),
  ])
}

/** A PNG with an orientation, its position, texts, and padding after its end. */
export function createTaggedPng(orientation: number): Buffer {
  const { data, width, height } = paint()
  const plain = PNG.sync.write(Object.assign(new PNG({ width, height }), { data }))
  const text = createChunk('tEXt', Buffer.from('Comment\0At home in Paris'))
  const chunks = [createChunk('eXIf', createExif(orientation)), text]
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33), GPS_POSITION, Buffer.alloc(64)])
}

function paint() {
  const [width, height] = [3 * SQUARE_PX, 2 * SQUARE_PX]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1) {
    const letter = UPRIGHT[Math.floor(at / width / SQUARE_PX)]?.[Math.floor((at % width) / SQUARE_PX)] ?? ''
    data.set(COLORS[letter] ?? [], at * 4)
  }
  return { width, height, data }
}

/** The rows of colors of a picture in RGB, three bytes per pixel. */
export function readSquares(rgb: Uint8Array, widthPx: number): string[] {
  const heightPx = rgb.length / 3 / widthPx
  return Array.from({ length: heightPx / SQUARE_PX }, (_row, row) =>
    Array.from({ length: widthPx / SQUARE_PX }, (_column, column) => {
      const at = ((row + 0.5) * SQUARE_PX * widthPx + (column + 0.5) * SQUARE_PX) * 3
      return findColor([...rgb.subarray(at, at + 3)])
    }).join(''),
  )
}

function findColor(pixel: readonly number[]): string {
  const isNear = (color: readonly number[]) => color.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) < 40)
  return Object.entries(COLORS).find(([, color]) => isNear(color))?.[0] ?? '?'
}

/** A segment of a JPEG. */
export function createSegment(marker: number, bytes: Uint8Array): Buffer {
  const length = bytes.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), bytes])
}

/** A chunk of a PNG. */
export function createChunk(type: string, bytes: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), bytes])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(bytes.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

function getLittleEndian(value: number): number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
}
