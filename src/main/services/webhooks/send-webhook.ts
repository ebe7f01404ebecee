import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { SendFailure, WebhookSent } from '#shared/contract/webhooks.ts'
import { SENT_BY_STUDIO, SENT_BY_STUDIO_HEADER } from '#shared/domain/webhooks/sent-by-studio.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Bytes of a response that are shown. */
const MAX_ANSWER_BYTES = 64 * 1024

export interface SendLimits {
  /** Until the status: the service's own timeout (specification part 6, Delivery and retries). */
  answerMs: number
  /** From the status until the end of the body. */
  bodyMs: number
}
const LIMITS: SendLimits = { answerMs: 10_000, bodyMs: 5_000 }

/**
 * Posts a body once to a URL that the user entered, marked as sent by the studio; follows no redirect and never
 * retries. No response is a result, not a failure. The status decides: a body that is reset, invalid, too long or still
 * arriving after `bodyMs` is cut there.
 *
 * @throws StudioError `invalid_input`: the URL is invalid; nothing was sent
 * @throws StudioError `canceled`: the user canceled; it may have arrived
 */
export async function sendWebhook(
  { url, headers, body }: { url: string; headers: readonly (readonly [string, string])[]; body: Uint8Array },
  signal: AbortSignal,
  limits: SendLimits = LIMITS,
): Promise<WebhookSent> {
  const address = readAddress(url)
  const sent: [string, string][] = [
    ['Host', address.host],
    ...headers.map(([name, value]): [string, string] => [name, value]),
    [SENT_BY_STUDIO_HEADER, SENT_BY_STUDIO],
    ['Content-Length', String(body.length)],
  ]
  const common = {
    url: address.href,
    requestLine: `POST ${address.pathname}${address.search} HTTP/1.1`,
    headers: sent,
    sizeBytes: body.length,
  }
  const result = await exchange(address, { headers: sent, body, signal, limits })
  if (signal.aborted) throw new StudioError('canceled', 'canceled-maybe-arrived')
  return { ...common, ...result }
}

interface Sending {
  headers: readonly [string, string][]
  body: Uint8Array
  signal: AbortSignal
  limits: SendLimits
}

/** Resolves with whatever ends the exchange first, and leaves no connection open. */
function exchange(
  address: URL,
  { headers, body, signal, limits }: Sending,
): Promise<Pick<WebhookSent, 'durationMs' | 'outcome'>> {
  const request = address.protocol === 'https:' ? requestSecure : requestPlain
  const startedAt = performance.now()
  return new Promise((resolve) => {
    // Said outright: NODE_TLS_REJECT_UNAUTHORIZED=0 would send what is signed to anybody.
    const options = { method: 'POST', headers: headers.flat(), agent: false, rejectUnauthorized: true, signal }
    const call = request(address, options)
    const settle = (durationMs: number, outcome: WebhookSent['outcome']): void => {
      clearTimeout(timer)
      resolve({ durationMs, outcome })
      call.destroy()
    }
    const fail = (reason: SendFailure): void => settle(performance.now() - startedAt, { kind: 'failed', reason })
    let timer = setTimeout(() => fail({ kind: 'timeout', afterMs: limits.answerMs }), limits.answerMs)
    /** What ends the exchange: without a response it fails, otherwise it only ends the body. */
    let end = fail
    call.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      end({ kind: 'system', text: code ? `${code}: ${message}` : message }),
    )
    // A switch of protocol produces neither a response nor an error.
    call.once('close', () => end({ kind: 'ended' }))
    call.once('response', (answer) => {
      const durationMs = performance.now() - startedAt
      const chunks: Buffer[] = []
      let sizeBytes = 0
      const finish = (isCut: boolean): void =>
        settle(durationMs, {
          kind: 'answered',
          status: answer.statusCode ?? 0,
          headers: getPairs(answer.rawHeaders),
          body: Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'),
          isCut,
        })
      end = () => finish(true)
      clearTimeout(timer)
      timer = setTimeout(() => finish(true), limits.bodyMs)
      answer.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length
        chunks.push(chunk)
        if (sizeBytes > MAX_ANSWER_BYTES) finish(true)
      })
      answer.once('end', () => finish(false))
      answer.on('error', () => finish(true))
    })
    call.end(body)
  })
}

function readAddress(text: string): URL {
  const address = URL.parse(text.trim())
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:'
  if (address && isWeb && address.username === '' && address.password === '') return address
  throw new StudioError('invalid_input', 'url-invalid', {
    fields: { url: { kind: 'webhook-url-invalid' } },
  })
}

function getPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
