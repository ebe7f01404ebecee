import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import type { Cover } from '#shared/contract/exports.ts'
import { coverPath } from '#shared/domain/media-paths.ts'
import { readPicture } from '#shared/domain/read-picture.ts'
import { COVER_MAX_BYTES, COVER_MAX_SIDE_PX } from '#shared/domain/sound-tags.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getCover, putCover } from '../../db/repos/covers-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'

/** What there is of a project's cover; null when it has none. */
export function describeCover(db: ReadableDb, projectId: string): Cover | null {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  if (!bytes || !picture) return null
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { ...picture, sizeBytes: bytes.length, pictureUrl: coverPath(projectId, version) }
}

/**
 * The uploaded file becomes the project's cover. The upload is gone afterwards, whatever happened.
 *
 * @throws StudioError `invalid_input`: not a whole PNG or JPEG, or too large; `not_found`: no such project, or nothing was put.
 *   The last cover stays
 */
export async function setCover(
  deps: { db: WritableDb; uploadsFolder: string },
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<Cover> {
  const path = uploadedPath(deps.uploadsFolder, uploadId)
  try {
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new StudioError('not_found', 'The picture did not arrive. Choose it again.')
    if (found.size > COVER_MAX_BYTES) throw refused('This picture is larger than 5 MB. Save a smaller one.')
    const bytes = new Uint8Array(await readFile(path))
    const picture = readPicture(bytes)
    if (!picture) throw refused('This file is not a PNG or JPEG picture, or a part of it is missing.')
    if (Math.max(picture.widthPx, picture.heightPx) > COVER_MAX_SIDE_PX)
      throw refused(
        `This picture is ${picture.widthPx} × ${picture.heightPx} pixels. At most ${COVER_MAX_SIDE_PX} a side can be used.`,
      )
    const isStored = putCover(deps.db, projectId, bytes)
    const cover = isStored ? describeCover(deps.db, projectId) : null
    if (!cover) throw new StudioError('not_found', 'There is no such project.')
    return cover
  } finally {
    await rm(path, { force: true })
  }
}

/** A cover as the media route serves it. */
export function readCover(db: ReadableDb, projectId: string): { bytes: Uint8Array; contentType: string } | undefined {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  return bytes && picture ? { bytes, contentType: picture.contentType } : undefined
}

function refused(message: string): StudioError {
  return new StudioError('invalid_input', message)
}
