import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { ownAgent } from '../agents/own-agent.ts'
import { requireAgentCredential } from '../agents/require-agent-credential.ts'
import type { CallContext, CallEnv } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller, limitConcurrency, limitRate } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { batchCallEntry, batchRecipientEntry } from './batch-call-entry.ts'
import type { StoredBatchCall } from './batch-call-store.ts'
import { runBatchCall } from './run-batch-call.ts'

const MAX_RECIPIENTS = 1_000
const MAX_DAYS_AHEAD = 30
const DAY_MS = 24 * 60 * 60 * 1_000

const BatchOrder = z.object({
  name: z.string().trim().min(1).max(120),
  agent_id: z.string(),
  scheduled_at: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-10-15T12:00:00Z' }).nullish(),
  ringing_timeout_ms: z.int().min(1_000).max(80_000).nullish(),
  recipients: z
    .array(
      z.object({
        phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +14155550111'),
        custom_id: z.string().max(255).nullish(),
        dynamic_vars: z
          .record(z.string().regex(/^(?!system__)[A-Za-z_]\w{0,63}$/, 'is not the key of a variable'), z.unknown())
          .nullish(),
      }),
    )
    .min(1)
    .max(MAX_RECIPIENTS),
})

/** `/v1/agents/batch-calls` and below (specification parts 6 and 7 name their events and code; routes and fields assumed). */
export function batchCallRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const guards = [
    requireAgentCredential(deps),
    requireBatchCalls(),
    limitConcurrency(deps, 'agents'),
    limitRate(deps, 'agents'),
  ] as const
  routes.get('/', ...guards, (c) => {
    const { items, paging } = readPage(c.req, deps.batchCalls.list(getCaller(c.var.call).account.id))
    return c.json({ batch_calls: items.map(batchCallEntry), ...paging })
  })
  routes.post('/', ...guards, createBatchCall(deps))
  routes.get('/:batch_call_id', ...guards, (c) => c.json(batchCallEntry(ownBatchCall(deps, c))))
  routes.get('/:batch_call_id/recipients', ...guards, (c) => {
    const { items, paging } = readPage(c.req, ownBatchCall(deps, c).recipients)
    return c.json({ recipients: items.map(batchRecipientEntry), ...paging })
  })
  routes.post('/:batch_call_id/cancel', ...guards, cancelBatchCall(deps))
  return routes
}

/**
 * 402 `batch_calls_not_included` on the Free plan (assumed: the specification doesn't say which plans include them).
 */
function requireBatchCalls(): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    if (getCaller(c.var.call).account.plan === 'free') {
      const message = 'The free plan does not include batch calls'
      throw new ServiceFailure({ status: 402, code: 'batch_calls_not_included', message })
    }
    await next()
  }
}

/** `POST /v1/agents/batch-calls`: 202; calls start immediately, or at `scheduled_at`, up to 30 days ahead. */
function createBatchCall(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { account } = getCaller(c.var.call)
    const order = await readBody(
      c.req.raw,
      BatchOrder.refine(
        ({ scheduled_at: at }) => !at || Date.parse(at) <= deps.clock.nowMs() + MAX_DAYS_AHEAD * DAY_MS,
        { path: ['scheduled_at'], message: `must be at most ${MAX_DAYS_AHEAD} days ahead` },
      ),
    )
    const agent = ownAgent(deps, c, order.agent_id)
    const batch = deps.batchCalls.add({
      accountId: account.id,
      agentId: agent.id,
      projectId: agent.fields.project_id,
      name: order.name,
      ringingTimeoutMs: order.ringing_timeout_ms ?? null,
      scheduledAt: order.scheduled_at ? new Date(order.scheduled_at).toISOString() : null,
      origin: new URL(c.req.url).origin,
      version: c.var.call.version,
      recipients: order.recipients.map((recipient) => ({
        phone: recipient.phone,
        customId: recipient.custom_id ?? null,
        dynamicVars: recipient.dynamic_vars ?? {},
      })),
    })
    void runBatchCall(deps, account, batch)
    return c.json(batchCallEntry(batch), 202)
  }
}

/** `POST …/cancel`: 200; running calls finish, no new ones start. 409 `conflict` for a finished batch. */
function cancelBatchCall(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const batch = ownBatchCall(deps, c)
    if (batch.status !== 'pending' && batch.status !== 'running') {
      throw new ServiceFailure({ status: 409, code: 'conflict', message: `The batch call is ${batch.status}` })
    }
    const recipients = batch.recipients.map((recipient) =>
      recipient.status === 'pending' ? { ...recipient, status: 'canceled' as const } : recipient,
    )
    const endedAt = new Date(deps.clock.nowMs()).toISOString()
    return c.json(batchCallEntry(deps.batchCalls.change(batch.id, { status: 'canceled', recipients, endedAt })))
  }
}

function ownBatchCall(deps: SandboxDeps, c: CallContext): StoredBatchCall {
  const id = c.req.param('batch_call_id') ?? ''
  const batch = deps.batchCalls.find(getCaller(c.var.call).account.id, id)
  if (batch) return batch
  const details = { batch_call_id: id }
  throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no batch call ${id}`, details })
}
