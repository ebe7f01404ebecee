import { readPicture } from '#shared/domain/read-picture.ts'
import { COVER_MAX_BYTES, COVER_MAX_SIDE_PX } from '#shared/domain/sound-tags.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

/**
 * Makes an image one that audio files can embed: without metadata, without what follows its end, and with its pixels
 * turned upright, because players ignore the orientation.
 *
 * @throws StudioError `invalid_input` if not a complete PNG or JPEG, too large, or it has to be turned and can't be decoded
 */
export async function preparePicture(bytes: Uint8Array, report: ReportProgress): Promise<Uint8Array> {
  const picture = readPicture(bytes)
  if (!picture) throw refused('image-incomplete')
  const { contentType, widthPx, heightPx, orientation, parts, colorParts } = picture
  if (Math.max(widthPx, heightPx) > COVER_MAX_SIDE_PX)
    throw refused({ kind: 'image-with-too-many-pixels', widthPx, heightPx, maxSidePx: COVER_MAX_SIDE_PX })
  let prepared: Uint8Array = Buffer.concat(parts)
  if (prepared.length > COVER_MAX_BYTES) throw refused('image-too-large')
  if (orientation === 1) return prepared
  const { turnJpeg, turnPng } = await import('./turn-picture.ts')
  try {
    const turn = contentType === 'image/png' ? turnPng : turnJpeg
    prepared = turn(prepared, { orientation, colorParts, maxBytes: COVER_MAX_BYTES, report })
  } catch (error) {
    throw refused('image-not-turned', error)
  }
  if (prepared.length > COVER_MAX_BYTES) throw refused('image-too-large')
  return prepared
}

function refused(reason: FailureReason, cause?: unknown): StudioError {
  return new StudioError('invalid_input', reason, {}, { cause })
}
