import { StudioError } from '#shared/errors/studio-error.ts'
import { headerValue } from './answer-headers.ts'
import { callService, type Call, type CallDeps, type GoodAnswer } from './call-service.ts'
import { badAnswer } from './read-json.ts'
import { readBody } from './read-body.ts'
import { isPrivateHost } from './private-addresses.ts'
import { isLoopbackHost, type ServiceAddress } from './service-address.ts'
import type { RequestOptions } from './request-options.ts'

export interface DownloadedFile {
  bytes: Uint8Array
  contentType: string
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Everything in a call that doesn't depend on the URL; `ownHeaders` contain the key and are sent only to the service's
 * own origin.
 */
export type DownloadTemplate = Omit<
  Call,
  'request' | 'loggedPath' | 'baseUrl' | 'scope' | 'holdsSlot' | 'isCharged'
> & {
  ownHeaders: string[]
  /** Which limits a file on the service's own origin counts against; none by default. */
  ownLimits?: Pick<Call, 'scope' | 'holdsSlot'>
}

const NO_SCOPE = { scope: 'other', holdsSlot: false } as const

/**
 * The file behind a URL that the service named, following redirects of file servers, each to an address as safe as the
 * first: https, or loopback where the service itself is on loopback. Private networks are reached only where the service
 * itself lies in one.
 *
 * @throws StudioError `invalid_input`: not such an address; it was not called
 * @throws StudioError `bad_answer`: larger than `maxBytes`, or redirected in circles; nothing is kept
 */
export async function downloadFile(
  deps: CallDeps,
  service: ServiceAddress,
  template: DownloadTemplate,
  url: string,
  options: RequestOptions & { maxBytes: number },
): Promise<DownloadedFile> {
  let address = safeAddress(url, undefined, service)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const call = toCall(address, service, template)
    const isOwn = address.origin === service.origin
    const isGuarded = !isOwn && !(await isPrivateHost(new URL(service.origin).hostname))
    if (isGuarded && (await isPrivateHost(address.hostname))) throw leadsInside()
    const dispatcher = isGuarded ? deps.publicDispatcher : deps.dispatcher
    const file = await callService({ ...deps, dispatcher }, call, options, (answer) =>
      readFile(answer, options.maxBytes),
    )
    if ('bytes' in file) return file
    address = safeAddress(file.redirectedTo, address, service)
  }
  throw new StudioError('bad_answer', 'file-url-redirects')
}

function leadsInside(): StudioError {
  return new StudioError('invalid_input', 'file-url-private')
}

function toCall(address: URL, service: ServiceAddress, template: DownloadTemplate): Call {
  const { ownHeaders, ownLimits = NO_SCOPE, ...rest } = template
  const isOwn = address.origin === service.origin
  const path = `${address.pathname}${address.search}`
  return {
    ...rest,
    request: { origin: address.origin, method: 'GET', path, headers: isOwn ? ownHeaders : [] },
    loggedPath: isOwn ? path : `${address.origin}${address.pathname}`,
    baseUrl: isOwn ? service.origin : null,
    ...(isOwn ? ownLimits : NO_SCOPE),
    isCharged: false,
    passesRedirects: true,
  }
}

async function readFile(answer: GoodAnswer, maxBytes: number): Promise<DownloadedFile | { redirectedTo: string }> {
  if (answer.status >= 300) {
    const redirectedTo = headerValue(answer.headers, 'location')
    answer.body.close()
    if (redirectedTo === undefined || !REDIRECTS.has(answer.status))
      throw badAnswer(answer, 'file-url-redirects-nowhere')
    answer.log.finish('ok')
    return { redirectedTo }
  }
  const statedBytes = Number(headerValue(answer.headers, 'content-length') ?? 0)
  const tooLarge = (): StudioError => badAnswer(answer, { kind: 'file-too-large', maxBytes })
  if (statedBytes > maxBytes) throw tooLarge()
  const { bytes, isWhole } = await readBody(answer.body, maxBytes)
  if (!isWhole) throw tooLarge()
  answer.log.finish('ok')
  return { bytes, contentType: headerValue(answer.headers, 'content-type') ?? '' }
}

function safeAddress(url: string, base: URL | undefined, service: ServiceAddress): URL {
  if (!URL.canParse(url, base?.href)) throw new StudioError('invalid_input', 'file-url-invalid')
  const address = new URL(url, base?.href)
  const isSafe =
    address.protocol === 'https:' ||
    (address.protocol === 'http:' && service.isLoopback && isLoopbackHost(address.hostname))
  if (!isSafe || address.username !== '' || address.password !== '') {
    throw new StudioError('invalid_input', 'file-url-insecure')
  }
  return address
}
