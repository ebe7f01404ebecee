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
