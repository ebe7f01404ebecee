import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { WebhookSent } from '#shared/contract/webhooks.ts'
import { SENT_BY_STUDIO, SENT_BY_STUDIO_HEADER } from '#shared/domain/webhooks/sent-by-studio.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** As long as the service waits (specification part 6, Delivery and retries). */
const ATTEMPT_MS = 10_000
/** Of an answer as much is shown. */
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Posts a body once to an address that a person typed, marked as sent by the studio; a redirect is not followed and nothing is tried again.
 * Not being answered is a result and no failure; who has answered with a status has answered, whatever becomes of the body.
 *
 * @throws StudioError `invalid_input`: the address is none; nothing was sent
 * @throws StudioError `cancelled`: the person did not want to wait; it may have arrived
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
    if (signal.aborted) throw new StudioError('cancelled', 'Cancelled. What was sent so far may have arrived.')
    const { code, message } = error as NodeJS.ErrnoException
    const reason = over.aborted ? `No answer within ${ATTEMPT_MS / 1_000} s` : code ? `${code}: ${message}` : message
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
    const call = request(address, { method: 'POST', headers: headers.flat(), agent: false, signal })
    call.once('error', reject)
    // Who goes over to another protocol gives neither an answer nor an error.
    const leave = (): void => reject(new Error('The connection ended without an answer'))
    call.once('close', leave)
    call.once('response', (answer) => {
      call.off('close', leave)
      const chunks: Buffer[] = []
      let sizeBytes = 0
      const finish = (isCut: boolean): void =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairsOf(answer.rawHeaders),
          body: Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8'),
          isCut,
        })
      answer.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length
        chunks.push(chunk)
        if (sizeBytes <= MOST_ANSWER_BYTES) return
        finish(true)
        call.destroy()
      })
      answer.once('end', () => finish(false))
      // The status is an answer, also where its body breaks off or does not end in time.
      answer.once('error', () => finish(true))
    })
    call.end(body)
  })
}

function readAddress(text: string): URL {
  const address = URL.parse(text.trim())
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:'
  if (address && isWeb && address.username === '' && address.password === '') return address
  throw new StudioError('invalid_input', 'This is not an address that can be sent to.', {
    fields: { url: 'Enter an address that begins with http:// or https://.' },
  })
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
