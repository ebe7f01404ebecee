import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { WebhookSent } from '#shared/contract/webhooks.ts'
import { SENT_BY_STUDIO, SENT_BY_STUDIO_HEADER } from '#shared/domain/webhooks/sent-by-studio.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** The service's own timeout (specification part 6, Delivery and retries). */
const ATTEMPT_MS = 10_000
/** Bytes of a response that are shown. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Posts a body once to a URL that the user entered, marked as sent by the studio; follows no redirect and never
 * retries. No response is a result, not a failure; a response status counts as a response, whatever happens to its
 * body.
 *
 * @throws StudioError `invalid_input`: the URL is invalid; nothing was sent
 * @throws StudioError `canceled`: the user canceled; it may have arrived
 */
export async function sendWebhook(
  { url, headers, body }: { url: string; headers: readonly (readonly [string, string])[]; body: Uint8Array },
  signal: AbortSignal,
): Promise<WebhookSent> {
  const address = readAddress(url)
  const sent: [string, string][] = [
    ['Host', address.host],
    ...headers.map(([name, value]): [string, string] => [name, value]),
    [SENT_BY_STUDIO_HEADER, SENT_BY_STUDIO],
    ['Content-Length', String(body.length)],
  ]
  const startedAt = performance.now()
  const over = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])
  const common = {
    url: address.href,
    requestLine: `POST ${address.pathname}${address.search} HTTP/1.1`,
    headers: sent,
    sizeBytes: body.length,
  }
  try {
    const answer = await exchange(address, sent, body, over)
    return { ...common, durationMs: performance.now() - startedAt, outcome: { kind: 'answered', ...answer } }
  } catch (error) {
    if (signal.aborted) throw new StudioError('canceled', 'canceled-maybe-arrived')
    const { code, message } = error as NodeJS.ErrnoException
    const reason = over.aborted ? `No response within ${ATTEMPT_MS / 1_000} s` : code ? `${code}: ${message}` : message
    return { ...common, durationMs: performance.now() - startedAt, outcome: { kind: 'failed', reason } }
  }
}

interface Answer {
  status: number
  headers: [string, string][]
  body: string
  isCut: boolean
}

function exchange(
  address: URL,
  headers: readonly [string, string][],
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Answer> {
  const request = address.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    // Said outright: NODE_TLS_REJECT_UNAUTHORIZED=0 would send what is signed to anybody.
    const options = { method: 'POST', headers: headers.flat(), agent: false, rejectUnauthorized: true, signal }
    const call = request(address, options)
    call.once('error', reject)
    // A switch of protocol produces neither a response nor an error.
    const leave = (): void => reject(new Error('The connection ended without a response'))
    call.once('close', leave)
    call.once('response', (answer) => {
      call.off('close', leave)
      const chunks: Buffer[] = []
      let sizeBytes = 0
      const finish = (isCut: boolean): void =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: getPairs(answer.rawHeaders),
          body: Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'),
          isCut,
        })
      answer.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length
        chunks.push(chunk)
        if (sizeBytes <= MAX_ANSWER_BYTES) return
        finish(true)
        call.destroy()
      })
      answer.once('end', () => finish(false))
      // The status counts as a response even if its body breaks off or doesn't end in time.
      answer.once('error', () => finish(true))
    })
    call.end(body)
  })
}

function readAddress(text: string): URL {
  const address = URL.parse(text.trim())
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:'
  if (address && isWeb && address.username === '' && address.password === '') return address
  throw new StudioError('invalid_input', 'url-invalid', {
    fields: { url: 'Enter a URL that starts with http:// or https://.' },
  })
}

function getPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
