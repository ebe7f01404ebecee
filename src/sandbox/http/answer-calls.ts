import type { ErrorHandler, MiddlewareHandler } from 'hono'
import type { LimitScope, RateState } from '../limits/account-gate.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { resolveServiceVersion } from '../world/service-version.ts'
import type { CallContext, CallEnv } from './call.ts'
import { errorBody } from './error-body.ts'
import { ReaderLeft } from './reader-left.ts'
import { ServiceFailure, USUAL_CODES } from './service-failure.ts'
import type { FailureFacts } from './service-failure.ts'

/** Thrown where the answer is a closed connection: over HTTP the socket is gone already, in-process the `fetch` fails. */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped'
}

const CLIENT_CLOSED = { status: 499, code: 'client_closed_request', message: 'The client closed the connection' }
const ENDING = { status: 503, code: 'service_unavailable', message: 'The practice service is ending' }
const REQUEST_ID = /^[\w.:-]{1,128}$/

/**
 * Gives every request its id and version and every answer its headers: request id, version, rate limits
 * (specification parts 7, 8 and 9). An id the client sent is kept when it is one.
 */
export function answerCalls(deps: SandboxDeps): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const sentId = deps.headerNames.read(c.req.raw.headers, 'Request-Id')
    const requestId = sentId !== null && REQUEST_ID.test(sentId) ? sentId : `req_${deps.newId()}`
    c.set('call', { requestId, version: resolveServiceVersion(null, deps.clock.today()), serviceHeaders: {} })

    await next()

    const { serviceHeaders, version } = c.var.call
    const rate = c.var.call.rate ?? rateOf(c, deps)
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

/** Turns what was thrown into the answer of specification part 7. */
export function answerFailures(deps: SandboxDeps): ErrorHandler<CallEnv> {
  return (error, c) => {
    if (error instanceof ConnectionDropped) throw error
    if (error instanceof ServiceFailure) return failureAnswer(c, error.facts)
    // Nobody reads this answer; the log of requests keeps its status.
    if (error instanceof ReaderLeft || c.req.raw.signal.aborted) return failureAnswer(c, CLIENT_CLOSED)
    if (deps.closing.aborted) return failureAnswer(c, ENDING)
    deps.report(error)
    return failureAnswer(c, { status: 500, code: 'internal_error', message: 'Something went wrong inside the service' })
  }
}

/** The answer with the error envelope; service headers among the facts' headers are written in every spelling. */
export function failureAnswer(c: CallContext, facts: FailureFacts): Response {
  const { call } = c.var
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const [name, value] of Object.entries(facts.headers ?? {})) {
    if (name.startsWith('RateLimit-')) call.serviceHeaders[name] = value
    else headers.set(name, value)
  }
  return new Response(errorBody(facts, call.requestId, new URL(c.req.url).origin), { status: facts.status, headers })
}

/** The answer to bytes that never became a request: an id of its own and the version of the day, and no account to count it for. */
export function answerUnread(deps: SandboxDeps, status: number, message: string): Response {
  const requestId = `req_${deps.newId()}`
  const headers = new Headers({ 'Content-Type': 'application/json' })
  deps.headerNames.write(headers, 'Request-Id', requestId)
  deps.headerNames.write(headers, 'Version', resolveServiceVersion(null, deps.clock.today()))
  const code = USUAL_CODES[status] ?? 'bad_request'
  return new Response(errorBody({ status, code, message }, requestId, ''), { status, headers })
}

/** The answer for a path nobody serves. */
export function answerUnknownPath(c: CallContext): Response {
  return failureAnswer(c, {
    status: 404,
    code: USUAL_CODES[404] ?? 'not_found',
    message: `There is nothing at ${c.req.path}`,
  })
}

/** The answer for a path that is served for other methods. */
export function answerWrongMethod(c: CallContext, allowed: readonly string[]): Response {
  const message = `${c.req.path} answers ${allowed.join(', ')}`
  return failureAnswer(c, { status: 405, code: 'method_not_allowed', message, headers: { Allow: allowed.join(', ') } })
}

/** How the bucket stands that this call is of, for answers given before it was drawn from; undefined without a known key. */
function rateOf(c: CallContext, deps: SandboxDeps): RateState | undefined {
  if (!c.req.path.startsWith('/v1/')) return undefined
  const authorization = c.req.header('authorization') ?? null
  const caller = c.var.call.caller ?? deps.accounts.find(authorization)
  return caller && deps.gate.state(caller.account, scopeOf(c.req.path))
}

function scopeOf(path: string): LimitScope {
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
