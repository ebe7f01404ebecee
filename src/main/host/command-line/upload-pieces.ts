import { uploadPiecePath } from '#shared/domain/media-paths.ts'
import { CommandFailure, EXIT_CODES } from './exit-codes.ts'
import { t } from './messages/t.ts'
import type { Studio } from './open-studio.ts'

/**
 * Uploads a file's bytes, given in pieces of at most `UPLOAD_PIECE_MAX_BYTES`.
 *
 * @throws CommandFailure `failed` if the studio can't store them; the signal's reason
 */
export async function uploadPieces(
  put: Studio['put'],
  { uploadId, filePath }: { uploadId: string; filePath: string },
  pieces: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<void> {
  let fromByte = 0
  for await (const piece of pieces) {
    signal.throwIfAborted()
    const status = await put(uploadPiecePath(uploadId, fromByte), piece)
    if (status !== 200) throw new CommandFailure(EXIT_CODES.failed, t('file.notStored', { path: filePath }))
    fromByte += piece.length
  }
}
