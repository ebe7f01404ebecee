import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import type { Picture } from './picture.ts'

/**
 * Reads a PNG or JPEG up to its end, by its bytes and never by its name; null for anything else, and for a truncated file.
 * The image itself isn't decoded.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const png = readPng(bytes)
  const stored = png ?? readJpeg(bytes)
  if (stored === null || stored.widthPx === 0 || stored.heightPx === 0) return null
  const contentType = png === null ? 'image/jpeg' : 'image/png'
  const { widthPx, heightPx, orientation } = stored
  // The last four orientations turn the image by a quarter.
  const size = orientation > 4 ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }
  return { ...stored, ...size, contentType }
}
