/** An image's properties according to its bytes. */
export interface Picture {
  contentType: 'image/png' | 'image/jpeg'
  widthPx: number
  heightPx: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/**
 * Type and size of a PNG or JPEG, by its bytes and never by its name; null for anything else, and for a truncated file.
 * The image itself isn't decoded.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const picture = hasAt(bytes, 0, PNG) ? readPng(bytes, view) : readJpeg(bytes, view)
  return picture !== null && picture.widthPx > 0 && picture.heightPx > 0 ? picture : null
}

function readPng(bytes: Uint8Array, view: DataView): Picture | null {
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  if (bytes.length < 45 || !hasAt(bytes, 8, header) || !hasAt(bytes, bytes.length - 8, PNG_END)) return null
  return { contentType: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
}

/** Reads segments up to the one with the image size, which precedes the image. */
function readJpeg(bytes: Uint8Array, view: DataView): Picture | null {
  if (!hasAt(bytes, 0, [0xff, 0xd8, 0xff]) || !hasAt(bytes, bytes.length - 2, [0xff, 0xd9])) return null
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { contentType: 'image/jpeg', widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) }
    const length = view.getUint16(at + 2)
    // The image data starts without a size before it, or a segment claims to be shorter than its own two length bytes.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null
    at += 2 + length
  }
  return null
}

function hasAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return at >= 0 && expected.every((byte, index) => bytes[at + index] === byte)
}
