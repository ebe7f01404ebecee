import { headerValue, type AnswerHeaders } from './answer-headers.ts'
import type { ExchangeRequest } from './exchange.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'

/** Characters of a body that are told; the rest is counted. */
const MOST_CHARS = 64 * 1024

/** Looks on while a try's bodies pass, and tells the observer of them when they have. */
export interface BodyTeller {
  /** Bytes of the answer as they come. */
  received(chunk: Uint8Array): void
  /** The answer is over, however it ended. */
  ended(headers: AnswerHeaders): void
}

/** Tells of the body that is sent, and of the answer's when it is over. Text as text, anything else by type and size. */
export function tellBodies(
  request: ExchangeRequest,
  which: { callId: number; attempt: number },
  observe: SpeechApiObserver,
): BodyTeller {
  const { body } = request
  const header = (name: string): string => request.headers[request.headers.indexOf(name) + 1] ?? ''
  if (body !== undefined) {
    const contentType = header('content-type')
    const sizeBytes = typeof body === 'string' ? Buffer.byteLength(body) : Number(header('content-length'))
    const text = typeof body === 'string' && isText(contentType) ? body.slice(0, MOST_CHARS) : null
    observe({ type: 'body', ...which, direction: 'sent', contentType, sizeBytes, text })
  }
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  return {
    received(chunk) {
      // A copy: the connection may use the bytes again.
      if (sizeBytes < MOST_CHARS) chunks.push(Uint8Array.from(chunk.subarray(0, MOST_CHARS - sizeBytes)))
      sizeBytes += chunk.length
    },
    ended(headers) {
      const contentType = headerValue(headers, 'content-type') ?? ''
      const text = isText(contentType) ? new TextDecoder().decode(Buffer.concat(chunks)) : null
      observe({ type: 'body', ...which, direction: 'received', contentType, sizeBytes, text })
    },
  }
}

function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|x-ndjson|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/i.test(contentType)
}
