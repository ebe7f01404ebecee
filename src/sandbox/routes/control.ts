import { Hono } from 'hono'
import { z } from 'zod'
import { FaultOrder } from '../faults/fault-queue.ts'
import type { CallEnv } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'

const ClockOrder = z
  .strictObject({
    /** A date or a time; a date means its first moment in UTC. */
    now: z
      .string()
      .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date or a time')
      .optional(),
    advance_ms: z.number().optional(),
    frozen: z.boolean().optional(),
  })
  .refine((order) => Object.keys(order).length > 0, 'must hold now, advance_ms or frozen')

const KeyOrder = z.strictObject({ plan: z.enum(['free', 'paid']), access: z.enum(['full', 'read']).default('full') })

/** `/sandbox/*`: orders faults, reads what was asked and billed, moves the clock, makes keys. Needs no key; mounted only with `--faults`. */
export function controlRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()

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
    if (order.frozen !== undefined) deps.clock.freeze(order.frozen)
    if (order.now !== undefined) deps.clock.moveTo(Date.parse(order.now))
    if (order.advance_ms !== undefined) deps.clock.advance(order.advance_ms)
    return c.json(clockState())
  })

  routes.post('/keys', async (c) => {
    const { plan, access } = await readBody(c.req.raw, KeyOrder)
    return c.json({ key: deps.accounts.issueKey(plan, access), plan, access }, 201)
  })
  return routes
}
