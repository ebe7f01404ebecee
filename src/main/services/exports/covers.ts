import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import type { Failure } from '#shared/contract/base.ts'
import type { Cover } from '#shared/contract/exports.ts'
import { coverPath } from '#shared/domain/media-paths.ts'
import { readPicture } from '#shared/domain/read-picture.ts'
import { COVER_FILE_MAX_BYTES } from '#shared/domain/sound-tags.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getCover, putCover } from '../../db/repos/covers-repo.ts'
import { runWholeFileJob } from '../../media/files/run-file-job.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { SoundTags } from '../../media/sound-tags.ts'

/** A project's cover; null if it has none. */
export function describeCover(db: ReadableDb, projectId: string): Cover | null {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  if (!bytes || !picture) return null
  const { contentType, widthPx, heightPx } = picture
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { contentType, widthPx, heightPx, sizeBytes: bytes.length, pictureUrl: coverPath(projectId, version) }
}

/**
 * Makes the uploaded file the project's cover, upright and without metadata. The upload is always deleted.
 *
 * @throws StudioError `canceled`: `signal` was aborted; the previous cover is kept
 * @throws StudioError `invalid_input` if not a complete PNG or JPEG, too large, or it can't be turned upright;
 *   `not_found` if the project or upload doesn't exist. The previous cover is kept
 */
export async function setCover(
  deps: { db: WritableDb; uploadsFolder: string },
  { projectId, uploadId }: { projectId: string; uploadId: string },
  signal: AbortSignal,
): Promise<Cover> {
  const path = uploadedPath(deps.uploadsFolder, uploadId)
  try {
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new StudioError('not_found', 'image-unreadable')
    if (found.size > COVER_FILE_MAX_BYTES) throw new StudioError('invalid_input', 'image-file-too-large')
    const isStored = putCover(deps.db, projectId, await preparePicture(await readFile(path), signal))
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

/** A cover for audio files, or why they get none although the project has one. */
export interface LoadedCover {
  cover: SoundTags['cover']
  failure?: Failure
}

/**
 * A project's cover as audio files embed it: covers of imported projects and earlier versions are stored as chosen, so
 * that one may be impossible to turn upright.
 *
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function loadCover(db: ReadableDb, projectId: string, signal: AbortSignal): Promise<LoadedCover> {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  if (!bytes || !picture) return { cover: null }
  const { contentType, orientation, parts } = picture
  try {
    const upright = orientation === 1 ? Buffer.concat(parts) : await preparePicture(bytes, signal)
    return { cover: { contentType, bytes: upright } }
  } catch (error) {
    if (isStudioError(error) && error.code === 'invalid_input') return { cover: null, failure: error.failure }
    throw error
  }
}

/** Equal for covers that audio files embed alike; null if there is none. */
export function getCoverKey(db: ReadableDb, projectId: string): string | null {
  const bytes = getCover(db, projectId)
  const picture = bytes && readPicture(bytes)
  if (!picture) return null
  const hash = createHash('sha256')
  for (const part of picture.parts) hash.update(part)
  // Keys of covers that were always upright must not change.
  if (picture.orientation !== 1) hash.update(String(picture.orientation))
  return hash.digest('hex')
}

/**
 * A picture upright and without metadata, in a thread of its own: every step of turning one of the maximum size takes
 * seconds and a few hundred megabytes.
 *
 * @throws StudioError `invalid_input` if not a complete PNG or JPEG, or too large; `canceled`: `signal` was aborted
 */
export function preparePicture(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  return runWholeFileJob('prepare-picture', bytes, { signal, stallMs: 60_000, memoryMb: 1_024 })
}
