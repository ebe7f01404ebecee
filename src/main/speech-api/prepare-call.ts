import { StudioError } from '#shared/errors/studio-error.ts'
import type { Call } from './call-service.ts'
import type { ExchangeRequest } from './exchange.ts'
import type { MultipartForm } from './multipart-form.ts'
import { createRedactor, REPLACEMENT, type Redactor } from './redaction.ts'
import { requestHeaders, type ClientName, type RequestContent } from './request-headers.ts'
import type { ServiceTarget } from './request-options.ts'
import { parseServiceAddress, type ServiceAddress } from './service-address.ts'

/** What differs between the calls; the target is read again for each. */
export type CallPlan = RequestContent &
  Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'isNonIdempotent' | 'limits' | 'passesRefusals'> & {
    path: string
    /** Sent as JSON; implies method POST unless another is given. */
    body?: unknown
    /** JSON that is sent unchanged. */
    bodyText?: string
    form?: MultipartForm
    method?: ExchangeRequest['method']
  }

export interface CallPreparer {
  /** @throws StudioError `key_missing`, `key_refused` or `invalid_input` if the target can't be used */
  prepare(plan: CallPlan): Promise<{ call: Call; target: ServiceTarget }>
  /** The target is read for each call, but its URL rarely changes. */
  getAddress(target: ServiceTarget): ServiceAddress
  /** Removes the target's key from texts. Reused while the key stays the same. */
  getRedactor(target: ServiceTarget): Redactor
}

/** Prepares calls to the service that is configured at the time of each call. */
export function createCallPreparer(
  readTarget: () => ServiceTarget | Promise<ServiceTarget>,
  client: ClientName | undefined,
): CallPreparer {
  let lastAddress: { baseUrl: string; address: ServiceAddress } | undefined
  let lastRedactor: { apiKey: string | null; redact: Redactor } | undefined

  async function prepare(plan: CallPlan): Promise<{ call: Call; target: ServiceTarget }> {
    const target = await readTarget()
    const { origin, basePath } = getAddress(target)
    const { scope, holdsSlot, isCharged, isNonIdempotent, path, form } = plan
    const json = plan.bodyText ?? (plan.body === undefined ? undefined : JSON.stringify(plan.body))
    // Sending it would replace what the service has there with less.
    if (json?.includes(REPLACEMENT))
      throw new StudioError('invalid_input', { kind: 'key-placeholder-in-text', placeholder: REPLACEMENT })
    const headers = requestHeaders(target, client, {
      accept: plan.accept,
      contentType: form?.contentType ?? (json === undefined ? undefined : 'application/json'),
      contentLength: form?.sizeBytes,
      idempotencyKey: plan.idempotencyKey,
      ifMatch: plan.ifMatch,
      isAnonymous: plan.isAnonymous,
    })
    const body = form ?? json
    const method = plan.method ?? (body === undefined ? ('GET' as const) : ('POST' as const))
    const request = { origin, method, path: `${basePath}${path}`, headers, body }
    const redact = getRedactor(target)
    const call = {
      request,
      loggedPath: path,
      baseUrl: `${origin}${basePath}`,
      headerPrefix: target.headerPrefix,
      redact,
      scope,
      holdsSlot,
      isCharged,
      isNonIdempotent,
      passesRefusals: plan.passesRefusals,
      limits: plan.limits,
    }
    return { call, target }
  }

  function getAddress({ baseUrl }: ServiceTarget): ServiceAddress {
    if (lastAddress?.baseUrl !== baseUrl) lastAddress = { baseUrl, address: parseServiceAddress(baseUrl) }
    return lastAddress.address
  }

  function getRedactor({ apiKey }: ServiceTarget): Redactor {
    if (lastRedactor?.apiKey !== apiKey) lastRedactor = { apiKey, redact: createRedactor(apiKey) }
    return lastRedactor.redact
  }

  return { prepare, getAddress, getRedactor }
}
