import { StreamTarget } from 'mediabunny'
import type { FileHandle } from 'node:fs/promises'

/**
 * A target that writes to an open file. Mediabunny hides write errors and reports only that its stream ended;
 * `unlessRefused` throws the original error instead.
 */
export function createFileTarget(file: FileHandle) {
  let refused: { error: unknown } | undefined
  const sink = new WritableStream<{ data: Uint8Array; position: number }>({
    async write({ data, position }) {
      try {
        for (let offset = 0; offset < data.length;)
          offset += (await file.write(data, offset, data.length - offset, position + offset)).bytesWritten
      } catch (error) {
        refused ??= { error }
        throw error
      }
    },
  })
  return {
    target: new StreamTarget(sink),
    async unlessRefused(work: Promise<void>): Promise<void> {
      try {
        await work
      } catch (error) {
        throw refused ? refused.error : error
      }
    },
  }
}
