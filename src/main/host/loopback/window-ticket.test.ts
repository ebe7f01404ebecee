import { afterEach, beforeEach, expect, it } from 'vitest'
import { loopbackOf, studioOf } from '../transports.test-support.ts'
import type { LoopbackServer } from './serve-loopback.ts'

let server: LoopbackServer

beforeEach(async () => {
  server = await loopbackOf(studioOf({}), async () => new Response('media'))
})
afterEach(() => server.close())

const ownToken = (): string => new URL(server.url).hash.replace('#token=', '')

function post(path: string, token: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.origin, ...headers },
    body: JSON.stringify({ token }),
  })
}

async function newTicket(): Promise<string> {
  const { ticket } = (await (await post('/ticket', ownToken())).json()) as { ticket: string }
  return ticket
}

it('opens one session, and none for whoever reads it later', async () => {
  const [ticket, other] = [await newTicket(), await newTicket()]

  const statuses = [
    (await post('/session', ticket)).status,
    (await post('/session', ticket)).status,
    (await post('/session', other)).status,
    (await post('/session', ownToken())).status,
    (await post('/session', ownToken())).status,
  ]

  expect(ticket).toMatch(/^[\w-]{43}$/)
  expect([ticket, ownToken()]).not.toContain(other)
  expect(statuses).toEqual([204, 403, 204, 204, 204])
})

it('is given for the token alone, and one that was not used gives way to eight newer ones', async () => {
  const first = await newTicket()
  expect((await post('/ticket', first)).status).toBe(403)
  expect((await post('/ticket', 'x'.repeat(43))).status).toBe(403)
  expect((await post('/ticket', ownToken(), { Origin: 'http://evil.test' })).status).toBe(403)
  expect((await post('/ticket', ownToken(), { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  expect((await fetch(`${server.origin}/ticket`)).status).toBe(403)

  for (let more = 0; more < 8; more += 1) await newTicket()

  expect((await post('/session', first)).status).toBe(403)
})
