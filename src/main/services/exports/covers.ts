import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import type { Cover } from '#shared/contract/exports.ts'
import { coverPath } from '#shared/domain/media-paths.ts'
import { readPicture } from '#shared/domain/read-picture.ts'
import { COVER_MAX_BYTES, COVER_MAX_SIDE_PX } from '#shared/domain/sound-tags.ts'
import type { FailureReason } from '#shared/errors/failure-texts.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getCover, putCover } from '../../db/repos/covers-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'

/** A project's cover; null if it has none. */
export function describeCover(db: ReadableDb, projectId: string): Cover | null {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  if (!bytes || !picture) return null
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { ...picture, sizeBytes: bytes.length, pictureUrl: coverPath(projectId, version) }
}

/**
 * Makes the uploaded file the project's cover. The upload is always deleted.
 *
 * @throws StudioError `invalid_input` if not a complete PNG or JPEG, or too large; `not_found` if the project or upload
 *   doesn't exist. The previous cover is kept
 */
export async function setCover(
  deps: { db: WritableDb; uploadsFolder: string },
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<Cover> {
  const path = uploadedPath(deps.uploadsFolder, uploadId)
  try {
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new StudioError('not_found', 'image-unreadable')
    if (found.size > COVER_MAX_BYTES) throw refused('image-too-large')
    const bytes = new Uint8Array(await readFile(path))
    const picture = readPicture(bytes)
    if (!picture) throw refused('image-incomplete')
    if (Math.max(picture.widthPx, picture.heightPx) > COVER_MAX_SIDE_PX)
      throw refused({
        kind: 'image-with-too-many-pixels',
        widthPx: picture.widthPx,
        heightPx: picture.heightPx,
        maxSidePx: COVER_MAX_SIDE_PX,
      })
    const isStored = putCover(deps.db, projectId, bytes)
    const cover = isStored ? describeCover(deps.db, projectId) : null
    if (!cover) throw new StudioError('not_found', 'project-not-found')
    return cover
  } finally {
    await rm(path, { force: true })
  }
}

/** A cover for the media route. */
export function readCover(db: ReadableDb, projectId: string): { bytes: Uint8Array; contentType: string } | undefined {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  return bytes && picture ? { bytes, contentType: picture.contentType } : undefined
}

function refused(reason: FailureReason): StudioError {
  return new StudioError('invalid_input', reason)
}
