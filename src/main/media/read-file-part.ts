import { open } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'

const READ_BYTES = 1 << 18

/**
 * Bytes `start` to `end` (exclusive) of a file. The next chunk is read while the current one is in use; two buffers
 * serve any length, so a chunk is overwritten when the one after the next is requested.
 *
 * @throws StudioError `canceled`: `signal` was aborted
 * @throws StudioError `storage_failed` if the file is shorter than that
 */
export async function* readFilePart(
  path: string,
  start: number,
  end: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (start === end) return
  const file = await open(path)
  try {
    const buffers = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)] as const
    const read = (offset: number, turn: number) =>
      file.read(buffers[turn % 2 === 0 ? 0 : 1], 0, Math.min(READ_BYTES, end - offset), offset)
    let pending = read(start, 0)
    for (let offset = start, turn = 0; offset < end; turn += 1) {
      const { bytesRead, buffer } = await pending
      if (signal?.aborted) throw new StudioError('canceled', 'canceled')
      if (bytesRead === 0) throw new StudioError('storage_failed', 'file-shortened')
      offset += bytesRead
      if (offset < end) {
        pending = read(offset, turn + 1)
        // Stopping early leaves a pending read whose failure no longer matters.
        pending.catch(() => undefined)
      }
      yield buffer.subarray(0, bytesRead)
    }
    await pending.catch(() => undefined)
  } finally {
    await file.close()
  }
}
