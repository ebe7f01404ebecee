import type { MiddlewareHandler } from 'hono'
import { assertNever } from '#shared/errors/must.ts'
import { ConnectionDropped, failureAnswer } from '../http/answer-calls.ts'
import type { CallContext, CallEnv } from '../http/call.ts'
import { delay } from '../http/delay.ts'
import { ReaderLeft } from '../http/reader-left.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { sandboxAnswer } from '../synthesis/trigger-words.ts'
import type { Fault } from './fault-queue.ts'
import { limitBody } from './limit-body.ts'

/** Applies the next queued fault that matches a request, except on the routes that manage faults. */
export function playFaults(deps: SandboxDeps): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const fault = c.req.path.startsWith('/sandbox/') ? undefined : deps.faults.take(c.req.method, c.req.path)
    if (!fault) return next()
    c.var.call.fault = fault.kind
    const leaving = new AbortController()
    c.req.raw.signal.addEventListener('abort', () => leaving.abort(new ReaderLeft()), { once: true })
    const signal = AbortSignal.any([leaving.signal, deps.closing])
    switch (fault.kind) {
      case 'status':
        c.res = statusAnswer(c, fault)
        return
      case 'drop':
        c.env?.cut?.()
        throw new ConnectionDropped('fetch failed')
      case 'delay':
        await delay(fault.for_ms, signal)
        return next()
      case 'cut':
        await next()
        limit(c, fault.after_bytes, async () => 'cut')
        return
      case 'stall':
        await next()
        limit(c, fault.after_bytes, async () => {
          await (fault.for_ms === undefined ? untilAborted(signal) : delay(fault.for_ms, signal))
          return 'go-on'
        })
        return
      default:
        return assertNever(fault)
    }
  }
}

function statusAnswer(c: CallContext, fault: Extract<Fault, { kind: 'status' }>): Response {
  const usual = sandboxAnswer(fault.status)
  return failureAnswer(c, {
    status: fault.status,
    code: fault.code ?? usual.code,
    message: fault.message ?? usual.message,
    headers: fault.headers ?? usual.headers,
  })
}

function limit(c: CallContext, afterBytes: number, then: () => Promise<'go-on' | 'cut'>): void {
  const { body, status, headers } = c.res
  if (body) c.res = new Response(limitBody(body, afterBytes, then, c.env?.cut), { status, headers })
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
