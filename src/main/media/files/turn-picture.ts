import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { readPicture } from '#shared/domain/read-picture.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

export interface TurnOptions {
  /** As EXIF numbers them, from 2 to 8. */
  orientation: number
  /** Segments or chunks that define the colors of the image as RGB. */
  colorParts: readonly Uint8Array[]
  maxBytes: number
  report: ReportProgress
}

/** Four bytes per pixel. */
interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** The first has no visible loss; the others keep an image of fine detail within the limit. */
const JPEG_QUALITIES = [92, 85, 75]
const MAX_MEGAPIXELS = 36
const MAX_MEMORY_MB = 1_024
const OPAQUE = 255
const INTERLACE_OFFSET = 28

/** Turns the pixels of a JPEG. At the limit of its size, the quality is reduced. */
export function turnJpeg(bytes: Uint8Array, { orientation, colorParts, maxBytes, report }: TurnOptions): Uint8Array {
  const decoded = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: MAX_MEGAPIXELS,
    maxMemoryUsageInMB: MAX_MEMORY_MB,
  })
  report()
  const turned = turnPixels(decoded, orientation)
  let encoded = new Uint8Array()
  for (const quality of JPEG_QUALITIES) {
    encoded = insertParts(jpeg.encode(turned, quality).data, colorParts)
    report()
    if (encoded.length <= maxBytes) break
  }
  return encoded
}

/** Turns the pixels of a PNG, with at most 8 bits per color. */
export function turnPng(bytes: Uint8Array, { orientation, colorParts, report }: TurnOptions): Uint8Array {
  // The library doesn't limit how large the image data of an interlaced PNG becomes.
  if (bytes[INTERLACE_OFFSET] !== 0) throw new Error('Interlaced')
  const decoded = PNG.sync.read(Buffer.from(bytes))
  report()
  const turned = turnPixels(decoded, orientation)
  const { width, height } = turned
  const isOpaque = turned.data.every((value, index) => index % 4 !== 3 || value === OPAQUE)
  const png = Object.assign(new PNG({ width, height }), { data: Buffer.from(turned.data.buffer) })
  return insertParts(PNG.sync.write(png, { colorType: isOpaque ? 2 : 6 }), colorParts)
}

/** The encoded image with these parts after its first two, which is before anything that they apply to. */
function insertParts(encoded: Uint8Array, colorParts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = readPicture(encoded)?.parts ?? []
  return Buffer.concat([...parts.slice(0, 2), ...colorParts, ...parts.slice(2)])
}

function turnPixels({ width, height, data }: Pixels, orientation: number): Pixels {
  const isQuarter = orientation > 4
  const isFromRight = [2, 3, 7, 8].includes(orientation)
  const isFromBottom = [3, 4, 6, 7].includes(orientation)
  const [turnedWidth, turnedHeight] = isQuarter ? [height, width] : [width, height]
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const turned = new Uint32Array(width * height)
  for (let y = 0; y < turnedHeight; y += 1) {
    for (let x = 0; x < turnedWidth; x += 1) {
      const [across, down] = isQuarter ? [y, x] : [x, y]
      const sourceX = isFromRight ? width - 1 - across : across
      const sourceY = isFromBottom ? height - 1 - down : down
      turned[y * turnedWidth + x] = source[sourceY * width + sourceX] as number
    }
  }
  return { width: turnedWidth, height: turnedHeight, data: new Uint8Array(turned.buffer) }
}
