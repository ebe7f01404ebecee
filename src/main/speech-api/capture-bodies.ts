import { headerValue, type AnswerHeaders } from './answer-headers.ts'
import type { ExchangeRequest } from './exchange.ts'
import { SEAM_CHARS } from './redact-bytes.ts'
import type { Redactor } from './redaction.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'

/** Captured characters of a body; the rest is only counted. */
const MAX_CHARS = 64 * 1024

/** Captures an attempt's bodies as they pass and reports them to the observer. */
export interface BodyCapture {
  /** Response bytes as they arrive. */
  received(chunk: Uint8Array): void
  /** The response ended, in whatever way. */
  ended(headers: AnswerHeaders): void
}

/** Reports the sent body, and the response body when complete. Text as text, anything else by type and size. */
export function captureBodies(
  request: ExchangeRequest,
  which: { callId: number; attempt: number },
  observe: SpeechApiObserver,
  redact: Redactor,
): BodyCapture {
  const { body } = request
  const header = (name: string): string => request.headers[request.headers.indexOf(name) + 1] ?? ''
  if (body !== undefined) {
    const contentType = header('content-type')
    const sizeBytes = typeof body === 'string' ? Buffer.byteLength(body) : Number(header('content-length'))
    const text = typeof body === 'string' && isTextType(contentType) ? body.slice(0, MAX_CHARS) : null
    observe({ type: 'body', ...which, direction: 'sent', contentType, sizeBytes, text })
  }
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  return {
    received(chunk) {
      // Copied, since the connection may reuse the bytes.
      const freeBytes = MAX_CHARS + SEAM_CHARS - sizeBytes
      if (freeBytes > 0) chunks.push(Uint8Array.from(chunk.subarray(0, freeBytes)))
      sizeBytes += chunk.length
    },
    ended(headers) {
      const contentType = headerValue(headers, 'content-type') ?? ''
      const text = isTextType(contentType)
        ? redact(new TextDecoder().decode(Buffer.concat(chunks))).slice(0, MAX_CHARS)
        : null
      observe({ type: 'body', ...which, direction: 'received', contentType, sizeBytes, text })
    },
  }
}

/** True for types whose bodies can be shown. */
export function isTextType(contentType: string): boolean {
  return /^(text\/|application\/(json|x-ndjson|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/i.test(contentType)
}
