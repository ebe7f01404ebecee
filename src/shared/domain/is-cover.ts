import { readPicture } from './read-picture.ts'
import { COVER_MAX_BYTES, COVER_MAX_SIDE_PX } from './sound-tags.ts'

/** Whether the bytes are an image that audio files can embed. */
export function isCover(bytes: Uint8Array): boolean {
  const picture = bytes.length <= COVER_MAX_BYTES ? readPicture(bytes) : null
  return picture !== null && Math.max(picture.widthPx, picture.heightPx) <= COVER_MAX_SIDE_PX
}
