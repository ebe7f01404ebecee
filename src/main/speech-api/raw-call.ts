import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { likelyCharge } from '#shared/domain/likely-charge.ts'
import { headerValue } from './answer-headers.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { ExchangeRequest, TimeLimits } from './exchange.ts'
import type { MultipartForm } from './multipart-form.ts'
import { readBody } from './read-body.ts'
import type { ServiceAddress } from './service-address.ts'
import type { RequestOptions } from './request-options.ts'
import { redactBytes, SEAM_CHARS } from './redact-bytes.ts'
import { readWireError, studioCodeFor } from './wire-errors.ts'

/** A custom request, possibly outside the specification. */
export interface RawRequest {
  method: ExchangeRequest['method']
  /** A service path with query, or a full URL. */
  path: string
  bodyText?: string
  form?: MultipartForm
  maxBytes: number
}

/** The response, whatever its status. */
export interface RawAnswer {
  status: number
  /** Sorted by name, repeated headers listed repeatedly. The key is redacted. */
  headers: [string, string][]
  requestId: string | undefined
  attempts: number
  contentType: string
  bytes: Uint8Array
  /** False if there was more than `maxBytes` and the connection was closed. */
  isWhole: boolean
  /** Redacts the key. */
  redact: (text: string) => string
}

export interface RawCalls {
  /**
   * Sends any request and returns any response, including rejections, except 429, which is waited out. Anything but a
   * read is retried only if it can't have taken effect.
   *
   * @throws StudioError `invalid_input` if the path leads elsewhere; nothing was sent
   */
  raw(request: RawRequest, options: RequestOptions): Promise<RawAnswer>
}

/** Which limits a path counts against. */
export function limitsOfPath(method: string, path: string): Pick<Call, 'scope' | 'holdsSlot' | 'isCharged'> {
  if (path.startsWith('/v1/audio/') && method === 'POST')
    return { scope: 'audio', holdsSlot: true, isCharged: likelyCharge(method, path) !== 'nothing' }
  if (path.startsWith('/v1/audio/')) return { scope: 'audio', holdsSlot: false, isCharged: false }
  if (/^\/v1\/agents(\/|\?|$)/.test(path)) return { scope: 'agents', holdsSlot: true, isCharged: false }
  return { scope: 'other', holdsSlot: false, isCharged: false }
}

/**
 * Normalizes a user-supplied path below the service's URL.
 *
 * @throws StudioError `invalid_input` if it leads to another host or outside the service; the key must never go there
 */
export function servicePath(written: string, { origin, basePath }: ServiceAddress): string {
  const text = written.trim()
  const refuse = (kind: Extract<FieldProblem['kind'], `path-${string}`>): never => {
    throw new StudioError('invalid_input', { kind: 'invalid-field', problem: { kind } }, { fields: { path: { kind } } })
  }
  if (/[\0-\x20\x7f\\]/.test(text)) refuse('path-with-space')
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')
  if (isAbsolute) {
    if (!URL.canParse(text, origin) || new URL(text, origin).origin !== origin) refuse('path-on-other-host')
  } else if (!text.startsWith('/')) refuse('path-without-slash')
  const url = isAbsolute ? new URL(text, origin) : new URL(`${origin}${basePath}${text}`)
  if (url.username !== '' || url.password !== '') refuse('path-with-user-name')
  const isBelow = url.origin === origin && (basePath === '' || url.pathname.startsWith(`${basePath}/`))
  if (!isBelow) refuse('path-outside-service')
  return url.pathname.slice(basePath.length) + url.search
}

export interface RawCallsDeps {
  limits: Required<TimeLimits>
  address(): Promise<ServiceAddress>
  send<T>(
    plan: Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'isNonIdempotent' | 'passesRefusals'> & {
      path: string
      limits: TimeLimits
      method: ExchangeRequest['method']
      bodyText?: string
      form?: MultipartForm
    },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

/** Creates the raw call. */
export function createRawCalls({ limits, address, send }: RawCallsDeps): RawCalls {
  return {
    async raw({ method, path: written, bodyText, form, maxBytes }, options) {
      const path = servicePath(written, await address())
      const { firstByteMs, idleMs } = limits
      const isRead = method === 'GET' || method === 'HEAD'
      return send(
        {
          ...limitsOfPath(method, path),
          isNonIdempotent: !isRead,
          passesRefusals: true,
          path,
          method,
          bodyText,
          form,
          limits: { firstByteMs, idleMs },
        },
        options,
        (answer) => readRaw(answer, maxBytes),
      )
    },
  }
}

async function readRaw(answer: GoodAnswer, maxBytes: number): Promise<RawAnswer> {
  const { status, headers, body, requestId, attempts, redact } = answer
  // More than is returned, so that a key that is cut there is still found.
  const { bytes: received } = await readBody(body, maxBytes + SEAM_CHARS)
  const bytes = (await redactBytes(received, redact)).subarray(0, maxBytes)
  if (status < 400) answer.log.finish('ok')
  else {
    const { code } = readWireError(bytes.toString('utf8'), redact)
    answer.log.finish(studioCodeFor(status, code), code)
  }
  return {
    status,
    headers: Object.entries(headers)
      .flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]))
      .sort(([left], [right]) => left.localeCompare(right)),
    requestId,
    attempts,
    contentType: headerValue(headers, 'content-type') ?? '',
    bytes,
    isWhole: received.length <= maxBytes,
    redact,
  }
}
