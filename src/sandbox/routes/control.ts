import { Hono } from 'hono'
import { z } from 'zod'
import type { PlanName } from '#shared/domain/plans.ts'
import { must } from '#shared/errors/must.ts'
import { FaultOrder } from '../faults/fault-queue.ts'
import type { CallEnv } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { validationFailure } from '../http/service-failure.ts'
import { checkPlacement } from '../projects/own-project.ts'
import { alertSpend } from '../projects/spend-alerts.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { MOMENT_FORM, readMoment } from '../world/read-moment.ts'

/** Four-digit years: dated rules compare dates as text. */
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z')

const ClockOrder = z
  .strictObject({
    /** A date or time; a date means its first moment in UTC. */
    now: z
      .string()
      .refine((text) => readMoment(text) !== undefined, MOMENT_FORM)
      .optional(),
    advance_ms: z.number().optional(),
    frozen: z.boolean().optional(),
  })
  .refine((order) => Object.keys(order).length > 0, 'must hold now, advance_ms or frozen')

const Characters = z.int().min(0).nullable()

const KeyOrder = z.strictObject({
  plan: z.enum(['free', 'paid']),
  access: z.enum(['full', 'read']).default('full'),
  project_id: z.string().nullable().default(null),
  /** Billable characters per month. */
  spend_cap: Characters.default(null),
})

const FundsOrder = z.strictObject({
  plan: z.enum(['free', 'paid']),
  balance: Characters.default(null),
  spend_budget: Characters.default(null),
})

const TokenOrder = z.strictObject({
  kind: z.enum(['id_token', 'worker']),
  plan: z.enum(['free', 'paid']),
  access: z.enum(['full', 'read']).default('full'),
  lifetime_seconds: z.int().min(1).max(86_400).default(3_600),
})

/**
 * `/sandbox/*`: manages faults, reports requests and billing, moves the clock, issues keys and tokens, sets funds.
 * Needs no key; mounted only with `--faults`.
 */
export function controlRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const getAccount = (plan: PlanName) =>
    must(
      deps.accounts.all.find((each) => each.plan === plan),
      'every plan has an account',
    )

  routes.get('/faults', (c) => c.json({ faults: deps.faults.list() }))
  routes.post('/faults', async (c) => {
    const order = await readBody(c.req.raw, FaultOrder)
    deps.faults.add(order)
    return c.json(order, 201)
  })
  routes.delete('/faults', (c) => {
    deps.faults.clear()
    return c.body(null, 204)
  })

  routes.get('/usage', (c) =>
    c.json({
      accounts: Object.fromEntries(
        deps.accounts.all.map((account) => [
          account.id,
          {
            plan: account.plan,
            billed_characters: deps.usage.billedCharacters(account.id),
            month_characters: deps.spend.charactersOfAccount(account.id),
            balance: deps.spend.fundsOf(account.id).balance,
            in_flight: deps.gate.inFlight(account),
          },
        ]),
      ),
      syntheses: deps.usage.syntheses(),
      requests: deps.usage.requests(),
    }),
  )
  routes.delete('/usage', (c) => {
    deps.usage.clear()
    return c.body(null, 204)
  })

  const clockState = () => ({ now: new Date(deps.clock.nowMs()).toISOString() })
  routes.get('/clock', (c) => c.json(clockState()))
  routes.post('/clock', async (c) => {
    const order = await readBody(c.req.raw, ClockOrder)
    const startMs = order.now === undefined ? deps.clock.nowMs() : readMoment(order.now)
    const toMs = (startMs ?? 0) + (order.advance_ms ?? 0)
    if (toMs < 0 || toMs > LAST_MOMENT_MS) {
      throw validationFailure({
        [order.advance_ms === undefined ? 'now' : 'advance_ms']: 'must stay within 1970 to 9999',
      })
    }
    if (order.frozen !== undefined) deps.clock.freeze(order.frozen)
    if (order.now !== undefined || order.advance_ms !== undefined) deps.clock.moveTo(toMs)
    return c.json(clockState())
  })

  routes.post('/keys', async (c) => {
    const order = await readBody(c.req.raw, KeyOrder)
    const { plan, access, project_id: projectId, spend_cap: spendCap } = order
    checkPlacement(deps, getAccount(plan), projectId)
    const key = deps.accounts.issueKey(plan, access, projectId)
    deps.spend.setKeyCap(deps.accounts.authenticate(`Bearer ${key}`).keyId, spendCap)
    return c.json({ key, plan, access, project_id: projectId, spend_cap: spendCap }, 201)
  })
  routes.post('/funds', async (c) => {
    const { plan, balance, spend_budget: spendBudget } = await readBody(c.req.raw, FundsOrder)
    const accountId = getAccount(plan).id
    deps.spend.setFunds(accountId, { balance, spendBudget })
    alertSpend(deps, { accountId })
    return c.json({ plan, balance, spend_budget: spendBudget })
  })
  routes.post('/tokens', async (c) => {
    const { kind, plan, access, lifetime_seconds: lifetimeSeconds } = await readBody(c.req.raw, TokenOrder)
    const account = getAccount(plan)
    return c.json({ token: await deps.agentTokens.issue({ kind, account, access, lifetimeSeconds }), kind, plan }, 201)
  })
  return routes
}
