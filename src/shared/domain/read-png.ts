import { readOrientation } from './read-orientation.ts'
import type { StoredPicture } from './read-picture.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_LENGTH = 13
/** Length, type and checksum. */
const FRAME_LENGTH = 12
const HAS_COLOR = 2
const IMAGE_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'sBIT', 'pHYs'])
const COLOR_CHUNKS = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'])

/** Reads the chunks of a PNG; null if it isn't one, or isn't complete. */
export function readPng(bytes: Uint8Array): StoredPicture | null {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, SIGNATURE.length)]
  const colorParts: Uint8Array[] = []
  let orientation: number | null = null
  let hasColor = false
  let hasData = false
  for (let at = SIGNATURE.length; at + FRAME_LENGTH <= bytes.length;) {
    const length = view.getUint32(at)
    const end = at + FRAME_LENGTH + length
    if (end > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if ((at === SIGNATURE.length) !== (type === 'IHDR')) return null
    if (type === 'IHDR') {
      if (length !== HEADER_LENGTH) return null
      hasColor = (view.getUint8(at + 17) & HAS_COLOR) !== 0
    }
    if (type === 'eXIf') orientation ??= readOrientation(bytes.subarray(at + 8, end - 4))
    hasData ||= type === 'IDAT'
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
