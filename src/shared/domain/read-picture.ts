import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'

/** An image according to its bytes. */
export interface Picture {
  contentType: 'image/png' | 'image/jpeg'
  /** As shown, turned by its orientation. */
  widthPx: number
  heightPx: number
  /** How the stored pixels are to be turned, from 1, upright, to 8, as EXIF numbers them. */
  orientation: number
  /** The image in order, without metadata and without what follows its end. */
  parts: readonly Uint8Array[]
  /** Those of its parts that define its colors as RGB. */
  colorParts: readonly Uint8Array[]
}

/** A picture with the size of its stored pixels. */
export type StoredPicture = Omit<Picture, 'contentType'>

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
