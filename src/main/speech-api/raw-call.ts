import { StudioError } from '#shared/errors/studio-error.ts'
import { likelyCharge } from '#shared/domain/likely-charge.ts'
import { headerValue } from './answer-headers.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { ExchangeRequest, TimeLimits } from './exchange.ts'
import type { MultipartForm } from './multipart-form.ts'
import { readBody } from './read-body.ts'
import type { ServiceAddress } from './service-address.ts'
import type { RequestOptions } from './speech-api.ts'
import { readWireError, studioCodeFor } from './wire-errors.ts'

/** A request that the interface may leave unspecified. */
export interface RawRequest {
  method: ExchangeRequest['method']
  /** A path of the service with its query, or its whole address. */
  path: string
  bodyText?: string | undefined
  form?: MultipartForm | undefined
  maxBytes: number
}

/** What came, whatever its status. */
export interface RawAnswer {
  status: number
  /** In the order of their names; those that occur more than once more than once. The key is taken out. */
  headers: [string, string][]
  requestId: string | undefined
  attempts: number
  contentType: string
  bytes: Uint8Array
  /** False: there was more than `maxBytes`, and the connection was closed. */
  isWhole: boolean
  /** Takes the key out of a text. */
  redact: (text: string) => string
}

export interface RawCalls {
  /**
   * Sends any request to the service and answers whatever comes, refusals too, but for 429, which is waited out. What is not
   * a read is sent again only when nothing of it can have been done.
   *
   * @throws StudioError `invalid_input`: the path leads elsewhere; nothing was sent
   */
  raw(request: RawRequest, options: RequestOptions): Promise<RawAnswer>
}

/** What of a call depends on the path: which limits it counts against. */
export function limitsOfPath(method: string, path: string): Pick<Call, 'scope' | 'holdsSlot' | 'isCharged'> {
  if (path.startsWith('/v1/audio/') && method === 'POST')
    return { scope: 'audio', holdsSlot: true, isCharged: likelyCharge(method, path) !== 'nothing' }
  if (path.startsWith('/v1/audio/')) return { scope: 'audio', holdsSlot: false, isCharged: false }
  if (/^\/v1\/agents(\/|\?|$)/.test(path)) return { scope: 'agents', holdsSlot: true, isCharged: false }
  return { scope: 'other', holdsSlot: false, isCharged: false }
}

/**
 * The path below the service's address that a person wrote, without detours.
 *
 * @throws StudioError `invalid_input`: it leads to another host or out of the service; the key must never go there
 */
export function servicePath(written: string, { origin, basePath }: ServiceAddress): string {
  const text = written.trim()
  const refuse = (why: string): never => {
    throw new StudioError('invalid_input', why, { fields: { path: why } })
  }
  if (/[\0-\x20\x7f\\]/.test(text)) refuse('A path holds no blanks, line breaks or backslashes.')
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')
  if (isAbsolute) {
    if (!URL.canParse(text, origin) || new URL(text, origin).origin !== origin)
      refuse('Only the service of the settings can be asked: the key goes nowhere else.')
  } else if (!text.startsWith('/')) refuse('A path begins with a slash, such as /v1/voices.')
  const url = isAbsolute ? new URL(text, origin) : new URL(`${origin}${basePath}${text}`)
  if (url.username !== '' || url.password !== '') refuse('An address with a user name cannot be asked.')
  const isBelow = url.origin === origin && (basePath === '' || url.pathname.startsWith(`${basePath}/`))
  if (!isBelow) refuse('This path leads out of the service’s address.')
  return url.pathname.slice(basePath.length) + url.search
}

export interface RawCallsDeps {
  limits: Required<TimeLimits>
  address(): Promise<ServiceAddress>
  send<T>(
    plan: Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'makesAnew' | 'passesRefusals'> & {
      path: string
      limits: TimeLimits
      method: ExchangeRequest['method']
      bodyText?: string | undefined
      form?: MultipartForm | undefined
    },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

/** The call, sent by what is given. */
export function createRawCalls({ limits, address, send }: RawCallsDeps): RawCalls {
  return {
    async raw({ method, path: written, bodyText, form, maxBytes }, options) {
      const path = servicePath(written, await address())
      const { firstByteMs, idleMs } = limits
      const isRead = method === 'GET' || method === 'HEAD'
      return send(
        {
          ...limitsOfPath(method, path),
          makesAnew: !isRead,
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
  const { bytes, isWhole } = await readBody(body, maxBytes)
  if (status < 400) answer.log.finish('ok')
  else {
    const { code } = readWireError(bytes.toString('utf8'), redact)
    answer.log.finish(studioCodeFor(status, code), code)
  }
  return {
    status,
    headers: Object.entries(headers)
      .flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, redact(each)]))
      .sort(([left], [right]) => left.localeCompare(right)),
    requestId,
    attempts,
    contentType: headerValue(headers, 'content-type') ?? '',
    bytes,
    isWhole,
    redact,
  }
}
