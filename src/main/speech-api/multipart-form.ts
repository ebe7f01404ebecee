import type { StreamedBody } from './exchange.ts'

/** A form file, read again for each attempt. */
export interface FormFile {
  field: string
  /** Plain ASCII without quotes; the user's file name isn't sent. */
  fileName: string
  contentType: string
  sizeBytes: number
  /** Exactly `sizeBytes`; a chunk may be overwritten when the next one is requested. */
  open(): AsyncIterable<Uint8Array>
}

/** A `multipart/form-data` body of known length. */
export interface MultipartForm extends StreamedBody {
  contentType: string
  sizeBytes: number
}

/**
 * A form with texts and files, in that order (RFC 7578).
 *
 * @param boundary letters and digits that don't occur in the content
 * @param onSent called with the bytes sent in the current attempt; restarts at 0
 */
export function multipartForm(
  texts: Readonly<Record<string, string | undefined>>,
  files: readonly FormFile[],
  boundary: string,
  onSent: (sentBytes: number, totalBytes: number) => void = () => {},
): MultipartForm {
  const encoder = new TextEncoder()
  const head = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  )
  const start = encoder.encode(head.join(''))
  const parts = files.map((file) => ({
    file,
    head: encoder.encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.fileName}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
    ),
  }))
  const gap = encoder.encode('\r\n')
  const end = encoder.encode(`--${boundary}--\r\n`)
  const sizeBytes = parts.reduce(
    (sum, part) => sum + part.head.length + part.file.sizeBytes + gap.length,
    start.length + end.length,
  )

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield start
    for (const part of parts) {
      yield part.head
      yield* part.file.open()
      yield gap
    }
    yield end
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes,
    async *open() {
      let sentBytes = 0
      for await (const piece of pieces()) {
        yield piece
        sentBytes += piece.length
        onSent(sentBytes, sizeBytes)
      }
    },
  }
}
