import type { ErrorHandler, MiddlewareHandler } from 'hono'
import type { LimitScope, RateState } from '../limits/account-gate.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { resolveServiceVersion } from '../world/service-version.ts'
import type { CallContext, CallEnv } from './call.ts'
import { ReaderLeft } from './reader-left.ts'
import { ServiceFailure, USUAL_CODES, type FailureFacts } from './service-failure.ts'

/**
 * Thrown where the response is a closed connection: over HTTP the socket is already gone, in-process the `fetch` fails.
 */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped'
}

const CLIENT_CLOSED = { status: 499, code: 'client_closed_request', message: 'The client closed the connection' }
const ENDING = { status: 503, code: 'service_unavailable', message: 'The sandbox is ending' }
const REQUEST_ID = /^[\w.:-]{1,128}$/

/**
 * Gives every request its ID and version and every response its headers: request ID, version, rate limits
 * (specification parts 7, 8 and 9). A valid ID sent by the client is kept.
 */
export function answerCalls(deps: SandboxDeps): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const sentId = deps.headerNames.read(c.req.raw.headers, 'Request-Id')
    const requestId = sentId !== null && REQUEST_ID.test(sentId) ? sentId : `req_${deps.newId()}`
    c.set('call', { requestId, version: resolveServiceVersion(null, deps.clock.today()), serviceHeaders: {} })

    await next()

    const { serviceHeaders, version } = c.var.call
    const rate = c.var.call.rate ?? getRate(c, deps)
    const headers = new Headers(c.res.headers)
    const write = (name: string, value: string | number) => deps.headerNames.write(headers, name, String(value))
    write('Request-Id', requestId)
    write('Version', version)
    if (rate) {
      write('RateLimit-Limit', rate.limit)
      write('RateLimit-Remaining', rate.remaining)
      write('RateLimit-Reset', rate.resetSeconds)
    }
    for (const [name, value] of Object.entries(serviceHeaders)) write(name, value)
    c.res = new Response(c.res.body, { status: c.res.status, headers })
    record(c, deps)
  }
}

/** Reads the version a request is pinned to (specification part 9, rule 1). */
export function readVersion(deps: SandboxDeps): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const header = deps.headerNames.read(c.req.raw.headers, 'Version')
    c.var.call.version = resolveServiceVersion(header, deps.clock.today())
    await next()
  }
}

/** Converts thrown errors to the response of specification part 7. */
export function answerFailures(deps: SandboxDeps): ErrorHandler<CallEnv> {
  return (error, c) => {
    if (error instanceof ConnectionDropped) throw error
    if (error instanceof ServiceFailure) return failureAnswer(c, error.facts)
    // Nobody reads this response; the request log keeps its status.
    if (error instanceof ReaderLeft || c.req.raw.signal.aborted) return failureAnswer(c, CLIENT_CLOSED)
    if (deps.closing.aborted) return failureAnswer(c, ENDING)
    deps.report(error)
    return failureAnswer(c, { status: 500, code: 'internal_error', message: 'Something went wrong inside the service' })
  }
}

/** The response with the error envelope; service headers among the facts' headers are written in every spelling. */
export function failureAnswer(c: CallContext, facts: FailureFacts): Response {
  const { call } = c.var
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const [name, value] of Object.entries(facts.headers ?? {})) {
    if (name.startsWith('RateLimit-')) call.serviceHeaders[name] = value
    else headers.set(name, value)
  }
  return new Response(errorBody(facts, call.requestId, new URL(c.req.url).origin), { status: facts.status, headers })
}

/** The response to bytes that never became a request: its own ID, today's version, and no account. */
export function answerUnread(deps: SandboxDeps, status: number, message: string): Response {
  const requestId = `req_${deps.newId()}`
  const headers = new Headers({ 'Content-Type': 'application/json' })
  deps.headerNames.write(headers, 'Request-Id', requestId)
  deps.headerNames.write(headers, 'Version', resolveServiceVersion(null, deps.clock.today()))
  const code = USUAL_CODES[status] ?? 'bad_request'
  return new Response(errorBody({ status, code, message }, requestId, ''), { status, headers })
}

/** The response for an unknown path. */
export function answerUnknownPath(c: CallContext): Response {
  return failureAnswer(c, {
    status: 404,
    code: USUAL_CODES[404] ?? 'not_found',
    message: `There is nothing at ${c.req.path}`,
  })
}

/** The response for a path that exists with other methods. */
export function answerWrongMethod(c: CallContext, allowed: readonly string[]): Response {
  const message = `${c.req.path} answers ${allowed.join(', ')}`
  return failureAnswer(c, { status: 405, code: 'method_not_allowed', message, headers: { Allow: allowed.join(', ') } })
}

/**
 * State of the bucket this call belongs to, for responses sent before drawing from it; undefined without a known key.
 */
function getRate(c: CallContext, deps: SandboxDeps): RateState | undefined {
  if (!c.req.path.startsWith('/v1/')) return undefined
  const authorization = c.req.header('authorization') ?? null
  const caller = c.var.call.caller ?? deps.accounts.find(authorization)
  return caller && deps.gate.state(caller.account, getScope(c.req.path))
}

function getScope(path: string): LimitScope {
  if (path.startsWith('/v1/audio/')) return 'audio'
  return /^\/v1\/agents(\/|$)/.test(path) ? 'agents' : 'other'
}

function record(c: CallContext, deps: SandboxDeps): void {
  const { call } = c.var
  if (c.req.path.startsWith('/sandbox/')) return
  deps.usage.addRequest({
    at: new Date(deps.clock.nowMs()).toISOString(),
    request_id: call.requestId,
    account: call.caller?.account.id ?? null,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    fault: call.fault ?? null,
    sdk: deps.headerNames.read(c.req.raw.headers, 'SDK'),
    tenant: deps.headerNames.read(c.req.raw.headers, 'Tenant-Id'),
  })
}

/**
 * The envelope of specification part 7, omitting empty members on every route; `request_id` repeats the response
 * header.
 */
function errorBody(facts: FailureFacts, requestId: string, origin: string): string {
  const { code, message, fields, details, issues, docsPath } = facts
  const docsUrl = docsPath ? `${origin}${docsPath}` : undefined
  const error = { code, message, fields: withoutEmpty(fields), details: withoutEmpty(details), docs_url: docsUrl }
  return JSON.stringify({ error, issues: issues?.length ? issues : undefined, request_id: requestId })
}

/** The non-empty members; undefined if there are none. A non-finite number would be written as null. */
function withoutEmpty(members: Readonly<Record<string, unknown>> | undefined): object | undefined {
  const filled = Object.entries(members ?? {}).filter(
    ([, value]) => value !== undefined && !(typeof value === 'number' && !Number.isFinite(value)),
  )
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
