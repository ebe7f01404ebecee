import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { orderToken } from './agents.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

/** A request whose body never ends, so it stays in flight until the test is over. */
function holdPlace(service: ServiceUnderTest, key: string): void {
  const { hostname, port, host } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    `POST /v1/agents HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
}

it.each(['free', 'paid'] as const)(
  '8 rate agents: %s allows its burst, then its sustained rate, for any credential',
  async (plan) => {
    const service = await openService({ faults: true })
    const { burst, ratePerSecond } = PLANS[plan].agents
    const keys = [service.keys[plan], await orderToken(service, { kind: 'id_token', plan })]
    const ask = (index: number) => service.send('GET', '/v1/agents', { key: keys[index % 2] ?? null })
    const askMany = async (count: number) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1) statuses.push((await ask(index)).status)
      return statuses
    }

    const first = await askMany(burst + 1)
    service.clock.moveTo(service.clock.nowMs() + 1_000)
    const next = await askMany(ratePerSecond + 1)
    const refused = await ask(0)

    expect(first).toEqual([...Array.from({ length: burst }, () => 200), 429])
    expect(next).toEqual([...Array.from({ length: ratePerSecond }, () => 200), 429])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit-limit')).toBe(String(burst))
    expect((await refusal(refused)).code).toBe('rate_limited')
  },
)

it('8 rate agents: agents have their own bucket', async () => {
  const service = await openService()
  for (let count = 0; count < PLANS.free.agents.burst; count += 1) {
    await service.send('GET', '/v1/agents', { key: service.keys.free })
  }

  const voices = await service.send('GET', '/v1/voices', { key: service.keys.free })

  expect(voices.status).toBe(200)
})

it('8 concurrency agents: HEAD, whose body is never read, releases its slot', async () => {
  const service = await openService()
  const { key, count } = { key: service.keys.free, count: PLANS.free.agents.concurrency + 1 }
  const statuses: number[] = []

  for (let index = 0; index < count; index += 1) {
    statuses.push((await service.send('HEAD', '/v1/agents', { key })).status)
  }

  expect(statuses).toEqual(Array.from({ length: count }, () => 200))
  expect((await service.send('GET', '/v1/agents', { key })).status).toBe(200)
})

it.each(['free', 'paid'] as const)('8 concurrency agents: %s runs its share concurrently', async (plan) => {
  const service = await openService()
  const key = service.keys[plan]
  for (let count = 0; count < PLANS[plan].agents.concurrency; count += 1) holdPlace(service, key)

  await expect.poll(async () => (await service.send('GET', '/v1/agents/voices', { key })).status).toBe(429)
  const answer = await service.send('GET', '/v1/agents/voices', { key })

  expect(answer.headers.get('ratelimit-remaining-calls')).toBe('0')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((await refusal(answer)).code).toBe('concurrency_limit_reached')
})
