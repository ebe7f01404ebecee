import type { AnswerBody } from './answer-body.ts'

/** `isWhole` is false if there was more than the limit and the connection was closed. */
export interface CollectedBody {
  bytes: Buffer
  isWhole: boolean
}

/**
 * Reads a response body up to `maxBytes`.
 *
 * @throws ExchangeFailure if the connection fails first
 */
export async function readBody(body: AnswerBody, maxBytes: number): Promise<CollectedBody> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for (;;) {
    const chunk = await body.read()
    if (chunk === null) return { bytes: joinChunks(chunks, sizeBytes), isWhole: true }
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) {
      body.close()
      return { bytes: joinChunks(chunks, sizeBytes).subarray(0, maxBytes), isWhole: false }
    }
  }
}

function joinChunks(chunks: Uint8Array[], sizeBytes: number): Buffer {
  const only = chunks[0]
  if (chunks.length === 1 && only !== undefined) return Buffer.from(only.buffer, only.byteOffset, only.byteLength)
  return Buffer.concat(chunks, sizeBytes)
}
