import type { Failure } from '#shared/contract/base.ts'
import { UPLOAD_PIECE_MAX_BYTES, uploadPiecePath } from '#shared/domain/media-paths.ts'
import { fetchMedia } from './media.ts'

/** Why a file wasn't uploaded; null if it was. */
export type UploadProblem = 'too-large' | 'disk-full' | 'unreadable' | null

/** The failure of an import whose file wasn't uploaded. */
export function describeUpload(problem: NonNullable<UploadProblem>): Failure {
  if (problem === 'disk-full') return { code: 'disk_full', reason: 'disk-full-nothing-imported' }
  return { code: 'invalid_input', reason: 'file-unreadable-choose-again' }
}

/**
 * Uploads a file in pieces, so that no host holds all of it. An incomplete upload is discarded.
 *
 * @throws TypeError if the file was moved or changed since it was chosen, or no studio answers
 */
export async function uploadFile(
  uploadId: string,
  file: Blob,
  {
    signal,
    maxBytes = Number.POSITIVE_INFINITY,
    report,
  }: { signal?: AbortSignal; maxBytes?: number; report?(doneBytes: number): void } = {},
): Promise<UploadProblem> {
  if (file.size > maxBytes) return 'too-large'
  const put = (fromByte: number, body: Blob, ending?: AbortSignal) =>
    fetchMedia(uploadPiecePath(uploadId, fromByte), { method: 'PUT', body, signal: ending ?? null })
  // The first piece starts the file over.
  const discard = () => put(0, new Blob()).catch(() => undefined)
  for (let fromByte = 0; fromByte === 0 || fromByte < file.size; fromByte += UPLOAD_PIECE_MAX_BYTES) {
    const body = file.slice(fromByte, fromByte + UPLOAD_PIECE_MAX_BYTES)
    try {
      const response = await put(fromByte, body, signal)
      if (!response.ok) {
        await discard()
        return response.status === 507 ? 'disk-full' : 'unreadable'
      }
    } catch (error) {
      await discard()
      throw error
    }
    report?.(fromByte + body.size)
  }
  return null
}
