import { readOrientation } from './read-orientation.ts'
import type { StoredPicture } from './picture.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_LENGTH = 13
/** Length, type and checksum. */
const FRAME_LENGTH = 12
const HAS_COLOR = 2
const IMAGE_CHUNKS = new Set(['IHDR', 'PLTE', 'IEND', 'tRNS', 'bKGD', 'sBIT', 'pHYs'])
const COLOR_CHUNKS = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'])

/** Chunks apart from image data. Real images have a few; many small ones would only take time. */
const MAX_CHUNKS = 10_000
/** `IDAT`. */
const DATA_TYPE = 0x49444154

/**
 * Reads the chunks of a PNG; null if it isn't one, isn't complete, or has too many. Image data is one part, however many chunks it
 * has.
 */
export function readPng(bytes: Uint8Array): StoredPicture | null {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, SIGNATURE.length)]
  const colorParts: Uint8Array[] = []
  let orientation: number | null = null
  let hasColor = false
  let hasData = false
  let chunkCount = 0
  let dataStart: number | null = null
  const endData = (at: number): void => {
    if (dataStart !== null) parts.push(bytes.subarray(dataStart, at))
    dataStart = null
  }
  for (let at = SIGNATURE.length; at + FRAME_LENGTH <= bytes.length;) {
    const length = view.getUint32(at)
    const end = at + FRAME_LENGTH + length
    if (end > bytes.length) return null
    if (view.getUint32(at + 4) === DATA_TYPE && at > SIGNATURE.length) {
      hasData = true
      dataStart ??= at
      at = end
      continue
    }
    endData(at)
    chunkCount += 1
    if (chunkCount > MAX_CHUNKS) return null
    const type = String.fromCharCode(
      view.getUint8(at + 4),
      view.getUint8(at + 5),
      view.getUint8(at + 6),
      view.getUint8(at + 7),
    )
    if ((at === SIGNATURE.length) !== (type === 'IHDR')) return null
    if (type === 'IHDR') {
      if (length !== HEADER_LENGTH) return null
      hasColor = (view.getUint8(at + 17) & HAS_COLOR) !== 0
    }
    if (type === 'eXIf') orientation ??= readOrientation(bytes.subarray(at + 8, end - 4))
    const isColor = COLOR_CHUNKS.has(type)
    const chunk = bytes.subarray(at, end)
    if (isColor || IMAGE_CHUNKS.has(type)) parts.push(chunk)
    // A capital letter marks a chunk without which the image can't be shown.
    else if (/^[A-Z]/.test(type)) return null
    // A profile for shades of gray doesn't fit RGB.
    if (isColor && (hasColor || type !== 'iCCP')) colorParts.push(chunk)
    if (type === 'IEND') {
      if (!hasData || length !== 0) return null
      const size = { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
      return { ...size, orientation: orientation ?? 1, parts, colorParts }
    }
    at = end
  }
  return null
}
