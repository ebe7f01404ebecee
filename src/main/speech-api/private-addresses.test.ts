import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { MockAgent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { createSpeechApi } from './create-speech-api.ts'
import { options } from './open-client.test-support.ts'
import { isPrivateAddress, isPrivateHost, lookupPublic, staysOnThisComputer } from './private-addresses.ts'
import { createRequestScheduler } from './request-scheduler.ts'

const PRIVATE = [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...[
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
  ],
]
const PUBLIC = [
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
]

it.each(PRIVATE)('recognizes %s as a private address', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(PUBLIC)('recognizes %s as a public address', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it.each([
  ...(['localhost', 'LOCALHOST', 'localhost.', 'studio.localhost', '127.0.0.1', '127.1.2.3', '[::1]'] as const),
])('never asks %s through a proxy', (host) => {
  expect(staysOnThisComputer(host)).toBe(true)
})

it.each(['localhost.example', '128.0.0.1', 'notlocalhost', '[::2]'])('asks %s through a proxy', (host) => {
  expect(staysOnThisComputer(host)).toBe(false)
})

it('resolves no name into a private network', async () => {
  await expect(promisify(lookupPublic)('localhost', {})).rejects.toThrow('private network')
  expect(await isPrivateHost('localhost')).toBe(true)
})

it.each(['127.0.0.1', 'localhost', '10.0.0.5', '[::ffff:10.0.0.5]'])(
  'sends no token to %s for a session of a public service',
  async (host) => {
    const asked: unknown[] = []
    const inside = createServer(({ url }, response) => (asked.push(url), response.end()))
    inside.listen(0, '127.0.0.1')
    await once(inside, 'listening')
    onTestFinished(() => void inside.close())
    const { port } = inside.address() as AddressInfo
    const target = { baseUrl: 'https://1.1.1.1', apiKey: 'key', serviceVersion: '2026-09-30', headerPrefix: 'Service-' }
    const now = () => performance.now()
    const scheduler = createRequestScheduler({ now, plan: PLANS.paid })
    const api = createSpeechApi({ target: () => target, scheduler, now, random: () => 0 })
    onTestFinished(() => api.close())
    const scheme = host.includes('10.') ? 'wss' : 'ws'

    const session = { url: `${scheme}://${host}:${port}`, token: 'token' }
    const answer = api.askSession(session, new AbortController().signal)

    await expect(answer).rejects.toMatchObject({ code: 'invalid_input', reason: 'session-url-private' })
    expect(asked).toEqual([])
  },
)

describe('a file that a public service names', () => {
  function openClient() {
    const service = new MockAgent({ connections: 1 })
    service.disableNetConnect()
    onTestFinished(() => service.close())
    const api = createSpeechApi({
      target: () => ({
        baseUrl: 'https://service.invalid',
        apiKey: 'key',
        serviceVersion: '2026-09-30',
        headerPrefix: 'Service-',
      }),
      scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
      now: () => performance.now(),
      random: () => 0,
      dispatcher: service,
    })
    onTestFinished(() => api.close())
    return { api, service }
  }

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:192.168.0.1]', 'localhost', 'x.localhost'])(
    'is not opened at %s',
    async (host) => {
      const { api } = openClient()

      await expect(api.download(`https://${host}/secret`, { ...options(), maxBytes: 100 })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('private network') as string,
      })
    },
  )

  it('is not opened where the service redirects into a private network', async () => {
    const { api, service } = openClient()
    service
      .get('https://service.invalid')
      .intercept({ path: '/clip.mp3' })
      .reply(302, '', { headers: { location: 'https://169.254.169.254/latest' } })

    await expect(
      api.download('https://service.invalid/clip.mp3', { ...options(), maxBytes: 100 }),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('private network') as string })
  })
})
