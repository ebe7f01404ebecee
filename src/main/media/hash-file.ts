import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { readFilePart } from './read-file-part.ts'

/**
 * SHA-256 of a file as lowercase hex, read in chunks.
 *
 * @param report called with the number of bytes read
 * @throws the file system's error if it can't be read; the signal's reason if it aborts
 */
export async function hashFile(
  path: string,
  signal: AbortSignal,
  report: (doneBytes: number, totalBytes: number) => void = () => {},
): Promise<{ sha256: string; sizeBytes: number }> {
  const { size: sizeBytes } = await stat(path)
  const hash = createHash('sha256')
  let doneBytes = 0
  for await (const piece of readFilePart(path, 0, sizeBytes)) {
    signal.throwIfAborted()
    hash.update(piece)
    report((doneBytes += piece.length), sizeBytes)
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}
