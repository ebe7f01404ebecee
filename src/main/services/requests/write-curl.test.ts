import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { writeCurl } from './write-curl.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

/** A service that records what it is sent. */
async function startService() {
  const received: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

it('sends the same request when run by a shell, with that user’s key', async (context) => {
  skipWithout(context, 'curl')
  const { baseUrl, received } = await startService()
  const body = JSON.stringify({ input: 'It’s 5 o’clock, isn\'t it? $HOME `id` "x" \\ \n end' })

  const command = writeCurl(
    { method: 'POST', path: '/v1/audio/speech?a=b&c=$d', baseUrl },
    {
      headers: [
        ['Service-Version', '2026-09-30'],
        ['content-type', 'application/json'],
      ],
      body,
    },
  )
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, OVERVOICE_API_KEY: 'key of mine' } })

  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/v1/audio/speech?a=b&c=$d',
      headers: { authorization: 'Bearer key of mine', 'service-version': '2026-09-30' },
      body,
    },
  ])
})

it('sends no key to another host', () => {
  expect(
    writeCurl({ method: 'GET', path: 'https://files.example/1.mp3', baseUrl: null }, { headers: [], body: null }),
  ).toBe(`curl 'https://files.example/1.mp3'`)
})
