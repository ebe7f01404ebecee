import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PostOutcome, PostWebhook } from '../webhooks/post-webhook.ts'

/** How much of a response is kept. */
const KEPT_BYTES = 8 * 1024

const CLOSED = 'The connection was closed without an answer'
/** Failure messages by Node's error code. */
const FAILURES: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was reset',
  EPIPE: 'The connection was reset',
  ENOTFOUND: 'The host is not known',
  EHOSTUNREACH: 'The host cannot be reached',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large',
}

/** `localhost` and its subdomains are this machine (RFC 6761), so no resolver is asked. */
const thisMachine: LookupFunction = (_hostname, options, callback) => {
  if (options.all) {
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  } else {
    callback(null, '127.0.0.1', 4)
  }
}

/** Uses a new connection each time: a kept-alive one could turn out closed and look like a failure of the receiver. */
export const postWebhook: PostWebhook = ({ url, headers, body, isThisMachine }, signal) =>
  new Promise<PostOutcome>((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': String(body.length) },
      ...(isThisMachine ? { lookup: thisMachine } : {}),
    })
    const leave = () => request.destroy(signal.reason)
    const settle = (outcome: PostOutcome) => {
      signal.removeEventListener('abort', leave)
      resolve(outcome)
      request.destroy()
    }
    signal.addEventListener('abort', leave, { once: true })
    let isAnswered = false
    request.on('response', (answer) => {
      isAnswered = true
      void readAnswer(answer).then(settle)
    })
    // Errors after the response has started affect its body and are handled there.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!isAnswered) settle({ kind: 'failed', error: explain(error) })
    })
    // Node closes a connection that responds with 101 without any other event.
    request.on('close', () => {
      if (!isAnswered) settle({ kind: 'failed', error: CLOSED })
    })
    if (signal.aborted) leave()
    else request.end(body)
  })

/** The status decides; a long, slow or broken body is kept as far as it arrived. */
async function readAnswer(answer: IncomingMessage): Promise<PostOutcome> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      sizeBytes += part.length
      if (sizeBytes >= KEPT_BYTES) break
    }
  } catch {
    // Whatever arrived until then is kept.
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  const body = Buffer.concat(parts).subarray(0, KEPT_BYTES).toString()
  return { kind: 'answered', status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body }
}

function explain(error: NodeJS.ErrnoException): string {
  // Both addresses of a name failed: the first gives the reason.
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error]
  // Node gives this the same code as a reset.
  if (first?.message === 'socket hang up') return CLOSED
  return FAILURES[first?.code ?? ''] ?? first?.message ?? 'The request failed'
}
