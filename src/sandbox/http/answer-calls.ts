import type { ErrorHandler, MiddlewareHandler } from 'hono'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { resolveServiceVersion } from '../world/service-version.ts'
import type { CallContext, CallEnv } from './call.ts'
import { errorBody } from './error-body.ts'
import { ServiceFailure, USUAL_CODES } from './service-failure.ts'
import type { FailureFacts } from './service-failure.ts'

/** Thrown where the answer is a closed connection: over HTTP the socket is gone already, in-process the `fetch` fails. */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped'
}

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

    const { rate, serviceHeaders, version } = c.var.call
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
    if (!c.req.raw.signal.aborted) deps.report(error)
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
